; RUN: %opt -passes=prepare -S %s | FileCheck %s
; RUN: %opt -passes='prepare,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES
;
; What follows an index that is cut off exists twice: without the clamp where no lane is cut off, and as it was.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @_Z7barrierj(i32) convergent
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)

; CHECK-LABEL: define {{.*}}@neighbour(
; CHECK: %[[IN:.*]] = icmp sge i32 %left, 0
; CHECK: %[[SURE:.*]] = freeze i1 %[[IN]]
; CHECK: %[[OUT:.*]] = xor i1 %[[SURE]], true
; CHECK: %[[ANY:.*]] = call i1 @__vec_any(i1 %[[OUT]])
; CHECK: br i1 %[[ANY]], label %[[BORDER:.*]], label %interior, !prof
; CHECK: interior:
; CHECK-NOT: smax
; CHECK: [[BORDER]]:
; CHECK: smax
; SHAPES-LABEL: shapes of @neighbour
; SHAPES: %p: linear(4)
; SHAPES: %p.border: varying
define spir_kernel void @neighbour(ptr %x, i32 %r) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %left = sub nsw i32 %i, %r
  %cut = call i32 @llvm.smax.i32(i32 %left, i32 0)
  %k = sext i32 %cut to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; A clamp that is only a value is one instruction, and stays one.
; CHECK-LABEL: define {{.*}}@only_value(
; CHECK-NOT: __vec_any
; CHECK: smin
; CHECK-NOT: smin
; CHECK: ret void
define spir_kernel void @only_value(ptr %x, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %cut = call i32 @llvm.smin.i32(i32 %i, i32 %n)
  %p = getelementptr inbounds i32, ptr %x, i64 %id
  store i32 %cut, ptr %p
  ret void
}

; What comes in again at the other end: one period less, and not below 0.
; CHECK-LABEL: define {{.*}}@periodic(
; CHECK: %[[LESS:.*]] = add nsw i32 %x, -1
; CHECK: icmp ult i32 %[[LESS]],
; CHECK: br i1 %{{.*}}, label %[[BORDER:.*]], label %interior, !prof
; CHECK: interior:
; CHECK-NOT: srem
; CHECK: [[BORDER]]:
; CHECK: srem i32
define spir_kernel void @periodic(ptr %p, i32 %w) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %off = add nsw i32 %w, -1
  %sum = add nsw i32 %off, %x
  %i = srem i32 %sum, %w
  %wide = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %wide
  store i32 1, ptr %q
  ret void
}

; Without flags the sum may wrap, and the remainder be of something else.
; CHECK-LABEL: define {{.*}}@wraps(
; CHECK-NOT: add nsw i32 %x, -1
; CHECK: ret void
define spir_kernel void @wraps(ptr %p, i32 %w) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %off = add i32 %w, -1
  %sum = add i32 %off, %x
  %i = srem i32 %sum, %w
  %wide = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %wide
  store i32 1, ptr %q
  ret void
}

; What is mirrored: the arm that runs forwards.
; CHECK-LABEL: define {{.*}}@mirrored(
; CHECK: br i1 %{{.*}}, label %[[BORDER:.*]], label %interior, !prof
; CHECK: interior:
; CHECK-NOT: select
; CHECK: [[BORDER]]:
; CHECK: select
define spir_kernel void @mirrored(ptr %p, i32 %w) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %right = add nsw i32 %x, 3
  %c = icmp slt i32 %right, %w
  %twice = shl nsw i32 %w, 1
  %last = add nsw i32 %twice, -5
  %back = sub nsw i32 %last, %x
  %i = select i1 %c, i32 %right, i32 %back
  %wide = sext i32 %i to i64
  %q = getelementptr i32, ptr %p, i64 %wide
  store i32 1, ptr %q
  ret void
}

; Sums of 32 bits that may wrap: in the interior, below 2^30, they do not, and are linear when they are extended. The
; one that goes furthest is asked for both.
; CHECK-LABEL: define {{.*}}@narrow(
; CHECK-DAG: %[[LEFT:.*]] = add i32 %x, -2
; CHECK-DAG: %[[RIGHT:.*]] = add i32 %x, 3
; CHECK: %[[CUT:.*]] = icmp sle i32 %[[RIGHT]], %last
; CHECK: %[[NEAR:.*]] = icmp ult i32 %[[LEFT]], 1073741824
; CHECK: %[[IN:.*]] = and i1 %[[CUT]], %[[NEAR]]
; CHECK: freeze i1 %[[IN]]
; CHECK: interior:
; CHECK-NOT: smin
; CHECK: border
; CHECK: smin
; CHECK: smin
; SHAPES-LABEL: shapes of @narrow
; SHAPES: %p: linear(4)
; SHAPES: %q: linear(4)
; SHAPES: %p.border: varying
; SHAPES: %q.border: varying
define spir_kernel void @narrow(ptr %y, ptr %z, i32 %last) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %left = add i32 %x, -2
  %right = add i32 %x, 3
  %from = call i32 @llvm.smin.i32(i32 %left, i32 %last)
  %to = call i32 @llvm.smin.i32(i32 %right, i32 %last)
  %i = sext i32 %from to i64
  %j = sext i32 %to to i64
  %p = getelementptr i32, ptr %y, i64 %i
  %q = getelementptr i32, ptr %z, i64 %j
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

; A difference that ends at 0 is a clamp, too.
; CHECK-LABEL: define {{.*}}@saturated(
; CHECK: icmp u{{ge i32 %x, 2|gt i32 %x, 1}}
; CHECK: interior:
; CHECK-NOT: usub
; CHECK: border
; CHECK: usub
; SHAPES-LABEL: shapes of @saturated
; SHAPES: %p: linear(4)
; SHAPES: %p.border: varying
define spir_kernel void @saturated(ptr %y) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %x = trunc i64 %id to i32
  %left = call i32 @llvm.usub.sat.i32(i32 %x, i32 2)
  %i = zext i32 %left to i64
  %p = getelementptr i32, ptr %y, i64 %i
  store i32 1, ptr %p
  ret void
}

; A row and a column: lane 0's, where all lanes are in one row.
; CHECK-LABEL: define {{.*}}@row_and_column(
; CHECK: %[[FIRST:.*]] = sub i32 %i,
; CHECK: udiv i32 %[[FIRST]], %width
; CHECK: call i1 @__vec_any(
; CHECK: interior:
; CHECK-NOT: {{[su]}}{{div|rem}}
; CHECK: .border:
; CHECK-DAG: sdiv i32 %i, %width
; CHECK-DAG: srem i32 %i, %width
; SHAPES-LABEL: shapes of @row_and_column
; SHAPES-DAG: %p: linear(4)
; SHAPES-DAG: %q: uniform
; SHAPES-DAG: %p.border: varying
; SHAPES-DAG: %q.border: varying
define spir_kernel void @row_and_column(ptr %x, i32 %width) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %row = sdiv i32 %i, %width
  %column = srem i32 %i, %width
  %k = sext i32 %column to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  %l = sext i32 %row to i64
  %q = getelementptr inbounds float, ptr %x, i64 %l
  %v = load float, ptr %q
  store float %v, ptr %p
  ret void
}

; What tells whether the lane is at a border is the same for all lanes away from it.
; CHECK-LABEL: define {{.*}}@flag(
; CHECK: icmp ne i64 %id, 0
; CHECK: call i1 @__vec_any(
; SHAPES-LABEL: shapes of @flag
; SHAPES-DAG: %p: linear(4)
; SHAPES-DAG: %p.border: varying
define spir_kernel void @flag(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %inside = icmp ne i64 %id, 0
  %one = zext i1 %inside to i64
  %left = sub i64 %id, %one
  %p = getelementptr float, ptr %x, i64 %left
  store float 1.0, ptr %p
  ret void
}

; InstCombine hides the extension of a sum in shifts.
; CHECK-LABEL: define {{.*}}@around(
; CHECK: interior{{.*}}:
; CHECK-NOT: ashr
; SHAPES-LABEL: shapes of @around
; SHAPES-DAG: %p: linear(4)
; SHAPES-DAG: %p.border: varying
define spir_kernel void @around(ptr %x, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %last = icmp eq i32 %i, %n
  %next = add nsw i32 %i, 1
  %right = select i1 %last, i32 0, i32 %next
  %k = sext i32 %right to i64
  %p = getelementptr float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; Column and beginning of a row whose length is a power of two, if the mask is one of low bits.
; CHECK-LABEL: define {{.*}}@mask(
; CHECK: icmp ule i64
; CHECK: icmp eq i64 {{.*}}, 0
; CHECK: call i1 @__vec_any(
; SHAPES-LABEL: shapes of @mask
; SHAPES-DAG: %p: linear(4)
; SHAPES-DAG: %p.border: varying
define spir_kernel void @mask(ptr %x, i64 %m) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %column = and i64 %id, %m
  %p = getelementptr float, ptr %x, i64 %column
  store float 1.0, ptr %p
  ret void
}

; A mask that the loop changes gets no versions: all lengths occur.
; CHECK-LABEL: define {{.*}}@butterfly(
; CHECK-NOT: .border
; CHECK: ret void
define spir_kernel void @butterfly(ptr %x) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  br label %loop
loop:
  %m = phi i64 [ 1, %entry ], [ %next, %loop ]
  %column = and i64 %id, %m
  %p = getelementptr float, ptr %x, i64 %column
  store float 1.0, ptr %p
  %twice = shl i64 %m, 1
  %next = or i64 %twice, 1
  %more = icmp ult i64 %next, 1000
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The branch tells how many lanes a row has.
; CHECK-LABEL: define {{.*}}@short(
; CHECK: br i1 {{.*}}!vec.border [[ROW:![0-9]+]]
; CHECK: [[ROW]] = !{i64 32}
define spir_kernel void @short(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %row = lshr i64 %id, 5
  %p = getelementptr float, ptr %x, i64 %row
  store float 1.0, ptr %p
  ret void
}
