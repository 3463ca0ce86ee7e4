; RUN: %opt -passes=linearize -S %s | FileCheck %s
;
; A function of the math library is skipped when no lane wants its result, as a call is.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare float @llvm.tanh.f32(float)

; CHECK-LABEL: define {{.*}}@in_range(
; CHECK: call i1 @__vec_any(
; CHECK: br i1
; CHECK: call float @llvm.tanh.f32(
define spir_kernel void @in_range(ptr %y, ptr %x, i64 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %in = icmp slt i64 %id, %n
  br i1 %in, label %body, label %exit
body:
  %p = getelementptr inbounds float, ptr %x, i64 %id
  %a = load float, ptr %p
  %t = call float @llvm.tanh.f32(float %a)
  %q = getelementptr inbounds float, ptr %y, i64 %id
  store float %t, ptr %q
  br label %exit
exit:
  ret void
}
