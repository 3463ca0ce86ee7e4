; RUN: %opt -passes=simd-loop-locals -S %s | FileCheck %s
;
; A variable that is declared in a simd loop begins with an arbitrary value in each iteration, if it may come into
; registers. One with arrays, one whose address an unknown function gets, and variables of other loops are left alone.

target triple = "x86_64-unknown-linux-gnu"

define internal i1 @known(ptr %p) {
  store i32 1, ptr %p
  ret i1 true
}
declare i1 @unknown(ptr)

; CHECK-LABEL: define void @simd(
; CHECK: call void @llvm.lifetime.start.p0(ptr %x)
; CHECK-NEXT: %[[ANY:.*]] = freeze i32 poison
; CHECK-NEXT: store i32 %[[ANY]], ptr %x
; CHECK-NEXT: call void @llvm.lifetime.start.p0(ptr %y)
; CHECK-NEXT: call void @llvm.lifetime.start.p0(ptr %z)
; CHECK-NEXT: %{{.*}} = call i1 @known(ptr %x)
define void @simd(i64 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.lifetime.start.p0(ptr %x)
  call void @llvm.lifetime.start.p0(ptr %y)
  call void @llvm.lifetime.start.p0(ptr %z)
  %c1 = call i1 @known(ptr %x)
  %c2 = call i1 @unknown(ptr %y)
  %c3 = call i1 @known(ptr %z)
  call void @llvm.lifetime.end.p0(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %y)
  call void @llvm.lifetime.end.p0(ptr %z)
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

; CHECK-LABEL: define void @other(
; CHECK-NOT: store
define void @other(i64 %n) {
entry:
  %x = alloca i32
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.lifetime.start.p0(ptr %x)
  %c4 = call i1 @known(ptr %x)
  call void @llvm.lifetime.end.p0(ptr %x)
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  ret void
}

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
!2 = !{!"llvm.loop.parallel_accesses", !3}
!3 = distinct !{}
