; RUN: %opt -passes=linearize -S %s | FileCheck %s
;
; A function whose slow path is long gets an ordinary argument in lanes that a condition on it turns off.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare double @llvm.pow.f64(double, double)
declare double @llvm.exp.f64(double)

; CHECK-LABEL: define {{.*}}@power(
; CHECK: %[[CHOSEN:.*]] = select i1 %c, double %v, double 2.500000e-01
; CHECK: %[[ORDINARY:.*]] = freeze double %[[CHOSEN]]
; CHECK: call double @llvm.pow.f64(double %[[ORDINARY]], double %y)
define spir_kernel void @power(ptr %p, double %y) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr double, ptr %p, i64 %id
  %v = load double, ptr %q
  %c = fcmp ogt double %v, 0.0
  br i1 %c, label %a, label %exit
a:
  %d = call double @llvm.pow.f64(double %v, double %y)
  store double %d, ptr %q
  br label %exit
exit:
  ret void
}

; Not where the condition is on something else, nor where the slow path is short: both would wait for the mask.
; CHECK-LABEL: define {{.*}}@others(
; CHECK-NOT: freeze
; CHECK: ret void
define spir_kernel void @others(ptr %p, double %y, i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr double, ptr %p, i64 %id
  %in = icmp slt i64 %id, %n
  br i1 %in, label %a, label %exit
a:
  %v = load double, ptr %q
  %d = call double @llvm.pow.f64(double %v, double %y)
  store double %d, ptr %q
  %c = fcmp ogt double %v, 0.0
  br i1 %c, label %b, label %exit
b:
  %e = call double @llvm.exp.f64(double %v)
  store double %e, ptr %q
  br label %exit
exit:
  ret void
}
