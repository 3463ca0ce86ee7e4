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

; What is allocated for the loop, and freed behind it, is a variable that lives so long; a store that LICM leaves behind the
; loop goes.
; CHECK-LABEL: define void @allocated(
; CHECK: %p = alloca [32 x i8], align 16
; CHECK: call void @llvm.lifetime.start.p0(ptr %p)
; CHECK-NOT: @malloc
; CHECK-NOT: store i32 1
; CHECK-NOT: @free
; CHECK: call void @llvm.lifetime.end.p0(ptr %p)
; CHECK: ret void
define void @allocated(ptr %a, i64 %n) {
entry:
  %p = call dereferenceable_or_null(32) ptr @malloc(i64 32)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %at
  %which = and i32 %v, 7
  %wide = zext i32 %which to i64
  %e = getelementptr i32, ptr %p, i64 %wide
  store i32 %v, ptr %e
  %w = load i32, ptr %p
  store i32 %w, ptr %at
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  store i32 1, ptr %p
  %null = icmp eq ptr %p, null
  br i1 %null, label %end, label %free
free:
  call void @free(ptr %p)
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @zeroed(
; CHECK: %p = alloca [8 x i8], align 16
; CHECK: call void @llvm.lifetime.start.p0(ptr %p)
; CHECK: call void @llvm.memset.p0.i64(ptr align 16 %p, i8 0, i64 8, i1 false)
; CHECK-NOT: @calloc
define void @zeroed(ptr %a, i64 %n) {
entry:
  %p = call ptr @calloc(i64 1, i64 8)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %v = load i32, ptr %p
  %more = add i32 %v, 1
  store i32 %more, ptr %p
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  %sum = load i32, ptr %p
  store i32 %sum, ptr %a
  call void @free(ptr %p)
  ret void
}

; Somebody else knows the address.
; CHECK-LABEL: define void @known_elsewhere(
; CHECK: @malloc
; CHECK: @free
define void @known_elsewhere(i64 %n) {
entry:
  %p = call ptr @malloc(i64 32)
  call void @take(ptr %p)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i32 7, ptr %p
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done, !llvm.loop !0
done:
  call void @free(ptr %p)
  ret void
}

; flang's lastprivate.
; CHECK-LABEL: define i32 @last(
; CHECK: loop:
; CHECK-NOT: phi i32
; CHECK-NOT: select
; CHECK: done:
; CHECK-NEXT: ret i32 %v
define i32 @last(ptr %a, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %head, label %end
head:
  %count = zext nneg i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %head ], [ %next, %loop ]
  %x = phi i32 [ -5, %head ], [ %kept, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %at
  %short = trunc i64 %i to i32
  %behind = add i32 %short, 2
  %is_last = icmp sgt i32 %behind, %n
  %kept = select i1 %is_last, i32 %v, i32 %x
  %next = add nuw nsw i64 %i, 1
  %c = icmp eq i64 %next, %count
  br i1 %c, label %done, label %loop, !llvm.loop !0
done:
  ret i32 %kept
end:
  ret i32 -5
}

; The last iteration may not be the one whose value is kept.
; CHECK-LABEL: define i32 @other(
; CHECK: select
define i32 @other(ptr %a, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %head, label %end
head:
  %count = zext nneg i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %head ], [ %next, %loop ]
  %x = phi i32 [ -5, %head ], [ %kept, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %at
  %short = trunc i64 %i to i32
  %behind = add i32 %short, 1
  %is_last = icmp sgt i32 %behind, %n
  %kept = select i1 %is_last, i32 %v, i32 %x
  %next = add nuw nsw i64 %i, 1
  %c = icmp eq i64 %next, %count
  br i1 %c, label %done, label %loop, !llvm.loop !0
done:
  ret i32 %kept
end:
  ret i32 -5
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc"

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.vectorize.enable", i1 true}
