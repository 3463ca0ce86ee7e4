; RUN: %opt -passes=invariant-divisions -S %s | FileCheck %s
;
; A division of invariant numbers under a condition leaves loops that are simd, or call a function with variants. Where
; the program does not get to it, it must not trap: by zero it is one by 1, and so is the least number by -1.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @simd(
; CHECK: entry:
; CHECK: %[[X:.*]] = freeze i32 %x
; CHECK-NEXT: %[[Y:.*]] = freeze i32 %y
; CHECK-NEXT: %[[NONZERO:.*]] = icmp ne i32 %[[Y]], 0
; CHECK-NEXT: %[[BY:.*]] = select i1 %[[NONZERO]], i32 %[[Y]], i32 1
; CHECK-NEXT: udiv i32 %[[X]], %[[BY]]
; CHECK: srem i32
; CHECK: loop:
; CHECK-NOT: udiv
; CHECK-NOT: srem
; CHECK: ret void
define void @simd(ptr %p, i32 %x, i32 %y, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %then, label %latch
then:
  %q = udiv i32 %x, %y
  %r = srem i32 %q, %n
  store i32 %r, ptr %at
  br label %latch
latch:
  %next = add i32 %i, 1
  %end = icmp eq i32 %next, %n
  br i1 %end, label %exit, label %loop, !llvm.loop !0
exit:
  ret void
}

; The least number, too.
; CHECK-LABEL: define void @calls(
; CHECK: icmp eq i64 %{{.*}}, -9223372036854775808
; CHECK: icmp eq i64 %{{.*}}, -1
; CHECK: sdiv i64
; CHECK: loop:
; CHECK-NOT: sdiv
; CHECK: ret void
define void @calls(ptr %p, i64 %x, i64 %y, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr double, ptr %p, i32 %i
  %v = load double, ptr %at
  %e = call double @exp(double %v) #0
  %c = fcmp ogt double %v, 0.0
  br i1 %c, label %then, label %latch
then:
  %q = sdiv i64 %x, %y
  %f = sitofp i64 %q to double
  store double %f, ptr %at
  br label %latch
latch:
  %next = add i32 %i, 1
  %end = icmp eq i32 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @other(
; CHECK: then:
; CHECK-NEXT: udiv
define void @other(ptr %p, i32 %x, i32 %y, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at
  %c = icmp sgt i32 %v, 3
  br i1 %c, label %then, label %latch
then:
  %q = udiv i32 %x, %y
  store i32 %q, ptr %at
  br label %latch
latch:
  %next = add i32 %i, 1
  %end = icmp eq i32 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

declare double @exp(double)
attributes #0 = { memory(none) nounwind willreturn "vector-function-abi-variant"="_ZGVdN4v_exp(mine)" }
declare <4 x double> @mine(<4 x double>)
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
