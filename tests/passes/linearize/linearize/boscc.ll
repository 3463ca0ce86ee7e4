; RUN: %opt -passes=linearize -S %s | FileCheck %s
; RUN: %opt -passes='linearize,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES --implicit-check-not='(divergent'
;
; Code under a varying condition has a second copy, without masks, for packets of which all lanes want it.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
; SHAPES: shapes of

declare i64 @_Z13get_global_idj(i32)

; The guard of a whole body: on the lane's ID, so that nearly every packet passes it whole.
; CHECK-LABEL: define {{.*}}@tail_guard(
; CHECK: [[ALL:%.*]] = call i1 @__vec_all(i1 %c)
; CHECK-NEXT: br i1 [[ALL]], label %[[BODY:.*]], label %mixed
; CHECK: mixed:
; CHECK: call void @__vec_masked_store.i32.ptr(
; CHECK: [[BODY]]:
; CHECK-NOT: __vec
; CHECK: store i32 %{{.*}}, ptr %q
; CHECK-NOT: __vec
; CHECK: }
define spir_kernel void @tail_guard(ptr %p, i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp ult i64 %id, %n
  br i1 %c, label %body, label %exit
body:
  %v = load i32, ptr %q
  %w = mul i32 %v, 3
  store i32 %w, ptr %q
  br label %exit
exit:
  ret void
}

; A store is not worth a test of all lanes that is often in vain.
; CHECK-LABEL: define {{.*}}@cheap(
; CHECK-NOT: __vec_all
; CHECK: }
define spir_kernel void @cheap(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp eq i32 %v, 0
  br i1 %c, label %body, label %exit
body:
  store i32 7, ptr %q
  br label %exit
exit:
  ret void
}

; What is seldom wanted is not wanted by all lanes.
; CHECK-LABEL: define {{.*}}@seldom(
; CHECK-NOT: __vec_all
; CHECK: }
define spir_kernel void @seldom(ptr %p, i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp ult i64 %id, %n
  br i1 %c, label %body, label %exit, !prof !0
body:
  %v = load i32, ptr %q
  %w = mul i32 %v, 3
  store i32 %w, ptr %q
  br label %exit
exit:
  ret void
}

; Both arms. What is uniform in them branches as it did, and masks nothing.
; CHECK-LABEL: define {{.*}}@both_arms(
; CHECK: br i1 {{%.*}}, label %[[A:.*]], label %mixed
; CHECK: mixed:
; CHECK: [[NOT:%.*]] = xor i1 %c, true
; CHECK: [[ALL:%.*]] = call i1 @__vec_all(i1 [[NOT]])
; CHECK: br i1 [[ALL]], label %[[B:.*]], label %
; CHECK: [[A]]:
; CHECK-NOT: __vec
; CHECK: br i1 %u,
; CHECK-NOT: __vec
; CHECK: [[B]]:
; CHECK-NOT: __vec
; CHECK: }
define spir_kernel void @both_arms(ptr %p, i64 %n, i1 %u) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %c = icmp ult i64 %id, %n
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %q
  %w = mul i32 %v, 3
  store i32 %w, ptr %q
  br i1 %u, label %a1, label %a2
a1:
  %r = getelementptr i8, ptr %q, i64 4096
  store i32 1, ptr %r
  br label %a2
a2:
  br label %exit
b:
  %s = getelementptr i8, ptr %q, i64 8192
  %x = load i32, ptr %s
  %y = mul i32 %x, 5
  store i32 %y, ptr %s
  br label %exit
exit:
  ret void
}

; A loop that lanes leave one by one: without masks as long as all stay, then with one.
; CHECK-LABEL: define {{.*}}@loop(
; CHECK: {{^}}loop:
; CHECK: %active = phi i1
; CHECK: call i32 @__vec_masked_load
; CHECK: call i1 @__vec_any(
; CHECK: {{^}}loop.all:
; CHECK-NOT: __vec_masked
; CHECK: load i32
; CHECK-NOT: __vec_masked
; CHECK: [[STAY:%.*]] = call i1 @__vec_all(i1 %more.all)
; CHECK: br i1 [[STAY]], label %{{.*}}, label %mixed
; CHECK: }
define spir_kernel void @loop(ptr %p, ptr %t) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = phi i32 [ %v, %entry ], [ %y, %loop ]
  %i1 = add i32 %i, 1
  %j = zext i32 %x to i64
  %a = getelementptr i32, ptr %t, i64 %j
  %y = load i32, ptr %a
  %b = getelementptr i32, ptr %a, i64 1024
  store i32 %i, ptr %b
  %more = icmp sgt i32 %y, 0
  br i1 %more, label %loop, label %exit
exit:
  store i32 %i, ptr %q
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 2000}
