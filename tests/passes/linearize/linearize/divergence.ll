; RUN: %opt -passes='linearize<choices=noLinearizeBOSCCByCost>' -S %s | FileCheck %s
; RUN: %opt -passes='linearize<choices=noLinearizeBOSCCByCost>,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES --implicit-check-not='(divergent'
;
; Branches that lanes take differently become masks; all others stay. Afterwards no branch is divergent.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
; SHAPES: shapes of

declare i64 @_Z13get_global_idj(i32)
declare void @effect(i32)

; A cheap branch: its blocks in a row, stores under the masks of the two sides, no branch left.
; CHECK-LABEL: define {{.*}}@if_else(
; CHECK-NOT: br i1
; CHECK: call void @__vec_masked_store.i32.ptr(i32 1, ptr {{.*}}, i1 [[C:%.*]])
; CHECK-NOT: br i1
; CHECK: call void @__vec_masked_store.i32.ptr(i32 2, ptr {{.*}}, i1 [[NOT:%.*]])
; CHECK-NOT: br i1
; CHECK: ret void
define spir_kernel void @if_else(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load volatile i32, ptr %q
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %q
  br label %exit
b:
  %r = getelementptr i32, ptr %p, i64 1
  store i32 2, ptr %r
  br label %exit
exit:
  ret void
}

; A branch that all lanes take together stays, and masks nothing.
; CHECK-LABEL: define {{.*}}@uniform(
; CHECK: br i1 %c,
; CHECK-NOT: __vec
; CHECK: store i32 1, ptr %q
; CHECK-NOT: __vec
; CHECK: ret void
define spir_kernel void @uniform(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %exit
a:
  store i32 1, ptr %q
  br label %exit
exit:
  ret void
}

; A uniform branch where perhaps no lane is: its condition may be poison there, and is frozen.
; CHECK-LABEL: define {{.*}}@uniform_in_divergent(
; CHECK: %[[F:.*]] = freeze i1
; CHECK: br i1 %[[F]],
; CHECK: ret void
define spir_kernel void @uniform_in_divergent(ptr %p, ptr %u) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %n = load i32, ptr %u
  %d = icmp eq i32 %n, 0
  br i1 %d, label %b, label %exit
b:
  store i32 1, ptr %q
  br label %exit
exit:
  ret void
}

; A loop keeps running while some lane is active; a lane keeps the value with which it left.
; CHECK-LABEL: define {{.*}}@divergent_loop(
; CHECK: %[[ACTIVE:.*]] = phi i1 [ true, {{.*}} ], [ %[[STAY:.*]], {{.*}} ]
; CHECK: select i1 {{.*}}, i32 %i, i32 %{{.*}}lanes
; CHECK: %[[ANY:.*]] = call i1 @__vec_any(i1 %[[STAY]])
; CHECK: br i1 %[[ANY]],
; CHECK-NOT: br i1
; CHECK: store i32
; CHECK: ret void
define spir_kernel void @divergent_loop(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = phi i32 [ %v, %entry ], [ %h, %loop ]
  %i1 = add i32 %i, 1
  %h = udiv i32 %x, 3
  %more = icmp ne i32 %h, 0
  br i1 %more, label %loop, label %exit
exit:
  store i32 %i, ptr %q
  ret void
}

; A loop that all lanes leave together is a loop still, without masks.
; CHECK-LABEL: define {{.*}}@uniform_loop(
; CHECK-NOT: __vec
; CHECK: br i1
; CHECK-NOT: __vec
; CHECK: ret void
define spir_kernel void @uniform_loop(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %i1 = add i32 %i, 1
  store volatile i32 %i, ptr %q
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A uniform exit at the end of a loop that lanes leave elsewhere: those who leave there do not stay for another round.
; CHECK-LABEL: define {{.*}}@two_exits(
; CHECK: %[[M:.*]] = phi i1 [ true, {{.*}} ], [ %[[NEXT:.*]], {{.*}} ]
; CHECK: %[[BOUND:.*]] = freeze i1
; CHECK: %[[NEXT]] = select i1 {{.*}}, i1 %[[BOUND]], i1 false
; CHECK: call i1 @__vec_any(i1 %[[NEXT]])
; CHECK: ret void
define spir_kernel void @two_exits(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %t = trunc i64 %id to i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %x = phi i32 [ %t, %entry ], [ %y, %latch ]
  %odd = and i32 %x, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %exit, label %latch
latch:
  %y = lshr i32 %x, 1
  %i1 = add i32 %i, 1
  %d = icmp slt i32 %i1, %n
  br i1 %d, label %loop, label %exit
exit:
  %r = phi i32 [ %i, %loop ], [ 100, %latch ]
  %q = getelementptr i32, ptr %p, i64 %id
  store i32 %r, ptr %q
  ret void
}

; Before a loop that some lanes do not reach: an empty packet would not know when to leave it.
; CHECK-LABEL: define {{.*}}@loop_in_branch(
; CHECK: %[[SOME:.*]] = call i1 @__vec_any(i1
; CHECK: br i1 %[[SOME]],
; CHECK: call void @__vec_masked_op
; CHECK: ret void
define spir_kernel void @loop_in_branch(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %loop, label %exit
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %i1 = add i32 %i, 1
  call void @effect(i32 %i)
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
