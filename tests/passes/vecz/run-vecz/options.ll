; RUN: %opt -passes='run-vecz<k=k:4+8.2;choices=noDivisionExceptions>' -S %s 2>&1 | FileCheck %s --check-prefixes=CHECK,NAMED --implicit-check-not='define '
; RUN: %opt -passes='run-vecz<vecz-simd-width=2;fail-quietly>' -S %s | FileCheck %s --check-prefixes=CHECK,ALL --implicit-check-not='define '
; RUN: not %opt -passes='run-vecz<w=2>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=LOUD
; RUN: not %opt -passes='run-vecz<k=other:4>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not %opt -passes='run-vecz<speed=8>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=WRONG
; RUN: %opt -passes='run-vecz' -pass-remarks-missed=vec -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK
;
; The module pass: one clone an option set beside the scalar kernel, links both ways, names that say how. What is asked
; for fails loudly, what is not gets a remark.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; LOUD: error: {{.*}}cannot vectorize slow: the function has the optnone attribute
; OTHER: error: there is no function 'other' with a body in {{.*}}; its kernels are k, slow
; WRONG: run-vecz: unknown parameter 'speed=8'; known are auto, choices=A:noB, d=0|1|2, {{.*}}, k=spec, {{.*}}w=number
; REMARK: remark: {{.*}}cannot vectorize slow

; CHECK: define spir_kernel void @k(ptr %p) !codeplay_ca_vecz.base ![[A:[0-9]+]]
; NAMED-SAME: !codeplay_ca_vecz.base ![[B:[0-9]+]]
; ALL: define spir_kernel void @slow({{.*}} !codeplay_ca_vecz.base.fail
; NAMED: define spir_kernel void @slow(
; NAMED: define spir_kernel void @__vecz_v4_k({{.*}} !codeplay_ca_vecz.derived ![[D:[0-9]+]]
; NAMED: store <4 x i32>
; NAMED: define spir_kernel void @__vecz_v8_y_k(
; ALL: define spir_kernel void @__vecz_v2_k({{.*}} !codeplay_ca_vecz.derived ![[D:[0-9]+]]
; NAMED-DAG: ![[A]] = !{![[INFO:[0-9]+]], ptr @__vecz_v4_k}
; NAMED-DAG: ![[D]] = !{![[INFO]], ptr @k}
; NAMED-DAG: ![[INFO]] = !{i32 4, i32 0, i32 0, i32 0}
; NAMED-DAG: ![[B]] = !{![[Y:[0-9]+]], ptr @__vecz_v8_y_k}
; NAMED-DAG: ![[Y]] = !{i32 8, i32 0, i32 1, i32 0}
define spir_kernel void @k(ptr %p) {
  %x = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %x
  store i32 7, ptr %q
  ret void
}

define spir_kernel void @slow(ptr %p) noinline optnone {
  ret void
}
