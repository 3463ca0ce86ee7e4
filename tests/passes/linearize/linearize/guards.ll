; RUN: %opt -passes='linearize<variant=_ZGVdN4v_rare>' -S %s | FileCheck %s
; RUN: %opt -passes='linearize<variant=_ZGVdN4v_second>' -S %s | FileCheck %s --check-prefix=SECOND
; RUN: %opt -passes='linearize<variant=_ZGVdM4v_rare>' -S %s | FileCheck %s --check-prefix=MASKED
;
; Code that the program seldom takes is skipped when no lane takes it: also inside code that has a guard itself, as the body of a
; masked function does. A masked function that did the seldom work every time would be right, and three times as slow.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define {{.*}}double @rare(
; CHECK: [[ANY:%.*]] = call i1 @__vec_any(i1 [[C:%.*]])
; CHECK-NEXT: br i1 [[ANY]], {{.*}} !prof
; CHECK-NOT: br i1
; CHECK: ret double

; MASKED-LABEL: define {{.*}}double @rare.vec(double %x, i1 %mask)
; MASKED: call i1 @__vec_any(i1 %mask)
; MASKED: [[M:%.*]] = select i1 %mask, i1 {{%.*}}, i1 false
; MASKED: [[ANY:%.*]] = call i1 @__vec_any(i1 [[M]])
; MASKED-NEXT: br i1 [[ANY]], {{.*}} !prof
; MASKED: ret double
define double @rare(double %x) {
  %fast = fmul double %x, %x
  %a1 = fadd double %fast, 1.0
  %a2 = fmul double %a1, %x
  %a3 = fadd double %a2, 2.0
  %a4 = fmul double %a3, %x
  %a5 = fadd double %a4, 3.0
  %a6 = fmul double %a5, %x
  %a7 = fadd double %a6, 4.0
  %a8 = fmul double %a7, %x
  %a9 = fadd double %a8, 5.0
  %b1 = fmul double %a9, %x
  %b2 = fadd double %b1, 6.0
  %b3 = fmul double %b2, %x
  %b4 = fadd double %b3, 7.0
  %b5 = fmul double %b4, %x
  %b6 = fadd double %b5, 8.0
  %b7 = fmul double %b6, %x
  %b8 = fadd double %b7, 9.0
  %b9 = fmul double %b8, %x
  %c = fcmp ogt double %x, 1.0e2
  br i1 %c, label %slow, label %done, !prof !0
slow:
  %s1 = fdiv double %b9, %x
  %s2 = fdiv double %s1, 3.0
  br label %done
done:
  %r = phi double [ %b9, %0 ], [ %s2, %slow ]
  ret double %r
}

; The seldom arm is the second successor: its results are selected in it all the same, none where the arms meet.
; SECOND-LABEL: define {{.*}}double @second(
; SECOND: br i1 {{%.*}}, label %[[SLOW:.*]], label %[[DONE:.*]], !prof
; SECOND: fdiv
; SECOND: select i1 {{%.*}}, double
; SECOND: [[R:%.*]] = phi double
; SECOND-NOT: select
; SECOND: ret double
define double @second(double %x) {
  %fast = fmul double %x, %x
  %c = fcmp ole double %x, 1.0e2
  br i1 %c, label %done, label %slow, !prof !1
slow:
  %s1 = fdiv double %fast, %x
  br label %done
done:
  %r = phi double [ %s1, %slow ], [ %fast, %0 ]
  ret double %r
}

!0 = !{!"branch_weights", i32 1, i32 2000}
!1 = !{!"branch_weights", i32 2000, i32 1}
