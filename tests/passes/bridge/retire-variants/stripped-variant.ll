; A variant that another pass has named at a call, and whose unused declaration is stripped before the vectorizer asks for
; it again.
;
; RUN: %opt -passes='default<O3>' -verify-each -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @all(
define void @all(ptr %from, ptr noalias %to) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i64, ptr %from, i64 %i
  %y = call i64 @scalar(ptr %at) #0, !llvm.access.group !0
  %place = getelementptr i64, ptr %to, i64 %i
  store i64 %y, ptr %place, !llvm.access.group !0
  %next = add nuw nsw i64 %i, 1
  %last = icmp eq i64 %next, 64
  br i1 %last, label %exit, label %loop, !llvm.loop !1
exit:
  ret void
}

declare i64 @scalar(ptr)
declare <2 x i64> @of_two(ptr)
attributes #0 = { nounwind "vector-function-abi-variant"="_ZGV_LLVM_N2l8_scalar(of_two)" }
!0 = distinct !{}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.vectorize.enable", i1 true}
!3 = !{!"llvm.loop.parallel_accesses", !0}
