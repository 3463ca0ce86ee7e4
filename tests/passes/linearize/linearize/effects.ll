; RUN: %opt -passes=linearize -S %s | FileCheck %s
; RUN: %opt -passes=linearize -S %s | FileCheck %s --check-prefix=BODIES
;
; Effects in a block that not all lanes reach.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i32 @effect(i32)
declare float @llvm.exp.f32(float)
declare i64 @llvm.smax.i64(i64, i64)
declare void @llvm.assume(i1)

; A division by what may be zero divides by one in the lanes that are off.
; CHECK-LABEL: define {{.*}}@division(
; CHECK: %[[SAFE:.*]] = select i1 %c, i32 %v, i32 1
; CHECK: div i32 %n, %[[SAFE]]
; CHECK: ret void
define spir_kernel void @division(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %d = sdiv i32 %n, %v
  store i32 %d, ptr %q
  br label %exit
exit:
  ret void
}

; By a constant that cannot trap: as it is. By -1 the smallest number overflows.
; CHECK-LABEL: define {{.*}}@constants(
; CHECK: div i32 %v, 7
; CHECK: ret void
define spir_kernel void @constants(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %d = sdiv i32 %v, 7
  store i32 %d, ptr %q
  br label %exit
exit:
  ret void
}

; A uniform division happens if any lane wants it.
; CHECK-LABEL: define {{.*}}@uniform_division(
; CHECK: call i1 @__vec_any(i1 %c)
; CHECK: %[[SAFE:.*]] = select i1 %any{{.*}}, i32 %m, i32 1
; CHECK: udiv i32 %n, %[[SAFE]]
; CHECK: ret void
define spir_kernel void @uniform_division(ptr %p, i32 %n, i32 %m) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %d = udiv i32 %n, %m
  store i32 %d, ptr %q
  br label %exit
exit:
  ret void
}

; A question to any lane (is one of them at the border?) is one to the lanes that are here: others may be cut off.
; CHECK-LABEL: define {{.*}}@any_of_the_lanes_here(
; CHECK: %[[AWAY:.*]] = icmp sge i64 %left, 0
; CHECK: %[[CUT:.*]] = xor i1 %{{.*}}, true
; CHECK: %[[HERE:.*]] = select i1 %c, i1 %[[CUT]], i1 false
; CHECK: call i1 @__vec_any(i1 %[[HERE]])
; CHECK: ret void
define spir_kernel void @any_of_the_lanes_here(ptr %p, ptr %table, i64 %r) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %left = sub nsw i64 %id, %r
  %at = call i64 @llvm.smax.i64(i64 %left, i64 0)
  %from = getelementptr i32, ptr %table, i64 %at
  %n = load i32, ptr %from
  store i32 %n, ptr %q
  br label %exit
exit:
  ret void
}

; Flags, attributes and assumptions that held for the lanes of the block only are gone; those of blocks that all lanes reach
; stay.
; CHECK-LABEL: define {{.*}}@flags(
; CHECK: %all = add nsw i32
; CHECK: %r = getelementptr i{{.*}}, ptr %q,
; CHECK: call i32 @__vec_masked_load.i32.ptr(ptr align 4
; CHECK-NOT: nsw
; CHECK-NOT: range
; CHECK-NOT: assume
; CHECK-NOT: exact
; CHECK: ret void
define spir_kernel void @flags(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr inbounds i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %all = add nsw i32 %v, 5
  store volatile i32 %all, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %r = getelementptr inbounds i32, ptr %q, i64 4
  %w = load i32, ptr %r, !range !0
  %pos = icmp sgt i32 %w, 0
  call void @llvm.assume(i1 %pos)
  %s = add nsw i32 %v, %w
  %e = ashr exact i32 %s, 2
  store i32 %e, ptr %q
  br label %exit
exit:
  ret void
}

; Any other effect is executed in the lanes that are on; what has no effects, in all.
; CHECK-LABEL: define {{.*}}@calls(
; CHECK: call i1 @__vec_any(i1 %c)
; CHECK: call float @llvm.exp.f32(
; CHECK: call {{.*}} @__vec_masked_op{{.*}}, i1 %c)
; CHECK: call {{.*}} @__vec_masked_op{{.*}}, i1 %c)
; CHECK: ret void
define spir_kernel void @calls(ptr %p, float %f) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %exit
a:
  %g = uitofp i32 %v to float
  %e = call float @llvm.exp.f32(float %g)
  %i = fptoui float %e to i32
  %r = call i32 @effect(i32 %i)
  %old = atomicrmw add ptr %q, i32 %r seq_cst
  br label %exit
exit:
  ret void
}

; The builtins have a scalar body, so that the function stays a program for one lane.
; BODIES-LABEL: define internal void @__vec_masked_store.i32.ptr(
; BODIES: br i1 %2
; BODIES: store i32 %0, ptr %1
; BODIES-LABEL: define internal i1 @__vec_any(
; BODIES-NEXT: ret i1

; A condition that is seldom true is asked before its block, and says so.
; CHECK-LABEL: define {{.*}}@seldom(
; CHECK: %[[ANY:.*]] = call i1 @__vec_any(i1 %c)
; CHECK: br i1 %[[ANY]], {{.*}}, !prof
; CHECK: ret void
define spir_kernel void @seldom(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %exit, !prof !1
a:
  store i32 7, ptr %q
  br label %exit
exit:
  ret void
}

!0 = !{i32 0, i32 100}
!1 = !{!"branch_weights", i32 1, i32 2000}
