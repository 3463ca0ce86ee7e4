; RUN: %opt -passes=declare-simd-bodies -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: FileCheck %s < %t.ll
;
; The variants are those that GCC exports.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; On AVX, integers have 128 bits.
; CHECK: define i32 @integers(i32 %x) [[INTEGERS:#[0-9]+]]
define i32 @integers(i32 %x) "_ZGVbN4v_integers" "_ZGVcN8v_integers" "_ZGVdN8v_integers" "_ZGVeN16v_integers" {
  ret i32 %x
}

; ... in functions of other files, too.
; CHECK: declare i32 @declared(i32) [[DECLARED:#[0-9]+]]
declare i32 @declared(i32) "_ZGVbN4v_declared" "_ZGVcN8v_declared" "_ZGVdN8v_declared" "_ZGVeN16v_declared"

; As many lanes on all ISAs: they were given.
; CHECK: define i32 @given(i32 %x) [[GIVEN:#[0-9]+]]
define i32 @given(i32 %x) "_ZGVbN8v_given" "_ZGVcN8v_given" "_ZGVdN8v_given" "_ZGVeN8v_given" {
  ret i32 %x
}

; Two declarations: 4, 4, 8, 16 lanes and eight.
; CHECK: define i32 @twice(i32 %x) [[TWICE:#[0-9]+]]
define i32 @twice(i32 %x) "_ZGVbN4v_twice" "_ZGVbN8v_twice" "_ZGVcN8v_twice" "_ZGVdN8v_twice" "_ZGVeN16v_twice" "_ZGVeN8v_twice" {
  ret i32 %x
}

; No steps of zero.
; CHECK: define i32 @still(i32 %x) {
define i32 @still(i32 %x) "_ZGVbN4l0_still" {
  ret i32 %x
}

; WARNING: warning: {{.*}}no vector variant is made: the number of lanes must be a power of two
; CHECK: define float @three(float %x) {
define float @three(float %x) "_ZGVbN3v_three" "_ZGVbM3v_three" {
  ret float %x
}

; WARNING: warning: {{.*}}no vector variant is made: its parameter 2:
; CHECK: define float @record(float %x, i64 %r) [[RECORD:#[0-9]+]]
define float @record(float %x, i64 %r) "_ZGVbN4vv_record" "vec-simd-types"="-,record,-" {
  ret float %x
}

; A copy of the optimizer's is not what others call.
; CHECK: define internal float @three.specialized.1(float %x) {
define internal float @three.specialized.1(float %x) "_ZGVbN4v_three" {
  ret float %x
}

; CHECK-NOT: define {{.*}}_ZGV{{.*}}_still
; CHECK-NOT: define {{.*}}_ZGV{{.*}}_three
; CHECK-NOT: define {{.*}}_ZGV{{.*}}_record
; CHECK-DAG: define <4 x i32> @_ZGVcN4v_integers(<4 x i32>
; CHECK-DAG: define void @_ZGVcN8v_given(ptr sret([2 x <4 x i32>]) align 16 %0, <4 x i32> %1, <4 x i32> %2)
; CHECK-DAG: attributes [[INTEGERS]] = { "_ZGVbN4v_integers" "_ZGVcN4v_integers" "_ZGVdN8v_integers" "_ZGVeN16v_integers" "vec-simd-names-of-gcc" }
; CHECK-DAG: attributes [[DECLARED]] = { "_ZGVbN4v_declared" "_ZGVcN4v_declared" "_ZGVdN8v_declared" "_ZGVeN16v_declared" "vec-simd-names-of-gcc" }
; CHECK-DAG: attributes [[GIVEN]] = { "_ZGVbN8v_given" "_ZGVcN8v_given" "_ZGVdN8v_given" "_ZGVeN8v_given" "vec-simd-names-of-gcc" }
; CHECK-DAG: attributes [[TWICE]] = { "_ZGVbN4v_twice" "_ZGVbN8v_twice" "_ZGVcN4v_twice" "_ZGVcN8v_twice" "_ZGVdN8v_twice" "_ZGVeN16v_twice" "_ZGVeN8v_twice" "vec-simd-names-of-gcc" }
