; RUN: %opt -passes='linearize<variant=_ZGVdN4v_arms>' -S %s | FileCheck %s
;
; Where one arm is seldom taken, long code in the other has no guard: all packets are expected to come by.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define {{.*}}double @arms(
; CHECK-COUNT-1: call i1 @__vec_any(
; CHECK-NOT: @__vec_any(
; CHECK: ret double
define double @arms(double %x) {
  %c = fcmp ogt double %x, 1.0e2
  br i1 %c, label %slow, label %fast, !prof !0
fast:
  %f1 = fdiv double 1.0, %x
  %f2 = fdiv double %f1, 5.0
  %f3 = fadd double %f1, %f2
  br label %done
slow:
  %s1 = fdiv double 2.0, %x
  %s2 = fdiv double %s1, 3.0
  br label %done
done:
  %r = phi double [ %f3, %fast ], [ %s2, %slow ]
  ret double %r
}

!0 = !{!"branch_weights", i32 1, i32 2000}
