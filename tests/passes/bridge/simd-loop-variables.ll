; RUN: %opt -passes=simd-loop-variables -S %s | FileCheck %s
;
; A variable whose address only the code behind a simd loop gets is in a register while the loop runs. Where somebody may
; have the address before, where a part of the variable is accessed, and in other loops, it stays in memory.

target triple = "x86_64-unknown-linux-gnu"

declare void @take(ptr)
declare void @work()

; CHECK-LABEL: define void @behind(
; CHECK: entry:
; CHECK: %[[BEFORE:.*]] = load float, ptr %s
; CHECK: loop:
; CHECK: %[[KEPT:.*]] = phi float [ %[[BEFORE]], %entry ], [ %sum, %loop ]
; CHECK-NOT: ptr %s
; CHECK: %sum = fadd float %[[KEPT]], %v
; CHECK-NOT: ptr %s
; CHECK: done:
; CHECK: store float %{{.*}}, ptr %s
; CHECK: call void @take(ptr %s)
define void @behind(ptr %p, i64 %n) {
entry:
  %s = alloca float
  store float 0.0, ptr %s
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %p, i64 %i
  %v = load float, ptr %at
  %old = load float, ptr %s
  %sum = fadd float %old, %v
  store float %sum, ptr %s
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  call void @take(ptr %s)
  ret void
}

; CHECK-LABEL: define void @before(
; CHECK: loop:
; CHECK: store float %sum, ptr %s
define void @before(ptr %p, i64 %n) {
entry:
  %s = alloca float
  store float 0.0, ptr %s
  call void @take(ptr %s)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %p, i64 %i
  %v = load float, ptr %at
  call void @work()
  %old = load float, ptr %s
  %sum = fadd float %old, %v
  store float %sum, ptr %s
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

; The loop runs again behind the call.
; CHECK-LABEL: define void @around(
; CHECK: loop:
; CHECK: store i32 %old.1, ptr %s
define void @around(i64 %n) {
entry:
  %s = alloca i32
  store i32 0, ptr %s
  br label %outer
outer:
  br label %loop
loop:
  %i = phi i64 [ 0, %outer ], [ %next, %loop ]
  %old = load i32, ptr %s
  %old.1 = add i32 %old, 1
  store i32 %old.1, ptr %s
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %behind, !llvm.loop !0
behind:
  call void @take(ptr %s)
  br i1 %c, label %outer, label %done
done:
  ret void
}

; CHECK-LABEL: define void @part(
; CHECK: loop:
; CHECK: store i8 1, ptr %s
define void @part(i64 %n) {
entry:
  %s = alloca i32
  store i32 0, ptr %s
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i8 1, ptr %s
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  call void @take(ptr %s)
  ret void
}

; CHECK-LABEL: define void @plain(
; CHECK: loop:
; CHECK: store i32 7, ptr %s
define void @plain(i64 %n) {
entry:
  %s = alloca i32
  store i32 0, ptr %s
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i32 7, ptr %s
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  call void @take(ptr %s)
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
