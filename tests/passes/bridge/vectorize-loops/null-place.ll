; What is read at the end of an iteration for the next one stands at address 0.
;
; RUN: %opt -mcpu=haswell -passes=vectorize-loops -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @all(
define void @all(ptr %a) null_pointer_is_valid {
entry:
  %first = load i32, ptr null
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %k = phi i32 [ %first, %entry ], [ %again, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  store i32 %k, ptr %at, !llvm.access.group !0
  %again = load i32, ptr null, !llvm.access.group !0
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
