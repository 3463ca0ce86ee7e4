; A way out of a simd loop that runs for ever: a block that follows itself.
;
; RUN: %opt -mcpu=haswell -passes=vectorize-loops -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @all(
; CHECK: call void @all.end(
define void @all(ptr %a, ptr %watched) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %at, !llvm.access.group !0
  %bad = icmp slt i32 %x, 0
  br i1 %bad, label %ever, label %latch
ever:
  %k = phi i32 [ %x, %loop ], [ %more, %ever ]
  store volatile i32 %k, ptr %watched
  %more = add i32 %k, 3
  br label %ever
latch:
  %y = add i32 %x, 1
  store i32 %y, ptr %at, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %next, 1000
  br i1 %last, label %exit, label %loop, !llvm.loop !1
exit:
  ret void
}

!0 = distinct !{}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.vectorize.enable", i1 true}
!3 = !{!"llvm.loop.parallel_accesses", !0}
