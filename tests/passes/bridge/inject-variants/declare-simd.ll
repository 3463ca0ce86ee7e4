; RUN: %opt -passes=inject-variants -S %s | FileCheck %s --implicit-check-not=vector-function-abi-variant
;
; The names that #pragma omp declare simd leaves on a function are its variants: those that the caller may use, made to fit LLVM.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; What the caller's CPU lacks is not offered, wider registers come first. Under AVX integers have the width of SSE, where clang names
; twice as many lanes.
; CHECK-LABEL: define i32 @isa(
; CHECK: call i32 @whole(i32 %x) #[[WHOLE:[0-9]+]]
define i32 @isa(i32 %x) "target-cpu"="x86-64-v3" {
  %r = call i32 @whole(i32 %x)
  ret i32 %r
}

; ThinLTO brings functions of other modules with the names that they have there: GCC's, and not all of them.
; CHECK-LABEL: define i32 @imports(
; CHECK: call i32 @imported(i32 %x) #[[IMPORTED:[0-9]+]]
define i32 @imports(i32 %x) "target-features"="+avx" {
  %r = call i32 @imported(i32 %x)
  ret i32 %r
}

; A function that is defined here has the variants that stand beside it.
; CHECK-LABEL: define float @here(
; CHECK: call float @defined(float %x) #[[HERE:[0-9]+]]
define float @here(float %x) {
  %r = call float @defined(float %x)
  %s = call float @without(float %r)
  ret float %s
}

; A loop: the integer's wide form comes of the pieces that there are, and a masked form of an unmasked one.
; CHECK-LABEL: define void @loop(
; CHECK: call float @unmasked(float %x, i32 %i) #[[LOOP:[0-9]+]]
define void @loop(ptr noalias %p, ptr noalias %q, i32 %n) "target-cpu"="x86-64-v3" {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %a = getelementptr float, ptr %p, i32 %i
  %b = getelementptr i8, ptr %q, i32 %i
  %x = load float, ptr %a
  %y = call float @unmasked(float %x, i32 %i)
  %z = fptosi float %y to i8
  store i8 %z, ptr %b
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

declare i32 @whole(i32) memory(none) nounwind "_ZGVbN4v_whole" "_ZGVcN8v_whole" "_ZGVdN8v_whole" "_ZGVeN16v_whole"
define available_externally i32 @imported(i32 %x) memory(none) nounwind noinline "_ZGVcN8v_imported" "_ZGVdN8v_imported" "vec-simd-names-of-gcc" {
  ret i32 %x
}
declare float @unmasked(float, i32) memory(none) nounwind "_ZGVbN4vl_unmasked" "_ZGVdN8vv_unmasked"
define float @defined(float %x) noinline "_ZGVbN4v_defined" "_ZGVbM4v_defined" {
  ret float %x
}
declare <4 x float> @_ZGVbN4v_defined(<4 x float>)
define float @without(float %x) noinline "_ZGVbN4v_without" {
  ret float %x
}

; A linear parameter has no masked form of an unmasked variant: idle lanes cannot repeat others.
; CHECK-DAG: attributes #[[WHOLE]] = { "vector-function-abi-variant"="_ZGVdN8v_whole(_ZGVdN8v_whole),_ZGVcN4v_whole(_ZGVcN4v_whole)" }
; CHECK-DAG: attributes #[[IMPORTED]] = { "vector-function-abi-variant"="_ZGVcN8v_imported({{.*}}_ZGVcN8v_imported)" }
; CHECK-DAG: attributes #[[HERE]] = { "vector-function-abi-variant"="_ZGVbN4v_defined(_ZGVbN4v_defined)" }
; CHECK-DAG: attributes #[[LOOP]] = { {{.*}}"vector-function-abi-variant"="_ZGV_LLVM_N8vl_unmasked(__vec_bridge_LLVM_N8vl__ZGVbN4vl_unmasked),_ZGVbN4vl_unmasked(_ZGVbN4vl_unmasked),_ZGV_LLVM_N16vv_unmasked({{[^)]*}}),_ZGV_LLVM_M16vv_unmasked({{[^)]*}}),_ZGVdN8vv_unmasked(_ZGVdN8vv_unmasked),_ZGV_LLVM_M8vv_unmasked({{[^)]*}})" }
