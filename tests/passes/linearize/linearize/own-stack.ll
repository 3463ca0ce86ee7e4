; RUN: %opt -passes=linearize -S %s | FileCheck %s
;
; Arrays of variable length in blocks that not all lanes reach.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @fill(ptr, i32)

; Lanes that are not here allocate nothing, and nobody frees.
; CHECK-LABEL: define {{.*}}@once(
; CHECK-NOT: llvm.stack
; CHECK: %[[WIDE:.*]] = sext i32 %v to i64
; CHECK: %[[SIZE:.*]] = select i1 %c, i64 %[[WIDE]], i64 0
; CHECK: alloca i32, i64 %[[SIZE]]
; CHECK-NOT: llvm.stack
; CHECK: ret void
define spir_kernel void @once(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %some, label %exit
some:
  %s = call ptr @llvm.stacksave.p0()
  %a = alloca i32, i32 %v
  call void @fill(ptr %a, i32 %v)
  call void @llvm.stackrestore.p0(ptr %s)
  br label %exit
exit:
  ret void
}

; In a loop a lane takes what it had before, unless it is too short.
; CHECK-LABEL: define {{.*}}@again(
; CHECK-DAG: %[[HELD:.*]] = phi i64 [ 0, %entry ]
; CHECK-DAG: %[[LAST:.*]] = phi ptr [ null, %entry ]
; CHECK: %[[WANTED:.*]] = select i1 %active, i64 %{{.*}}, i64 0
; CHECK: %[[MORE:.*]] = icmp ugt i64 %[[WANTED]], %[[HELD]]
; CHECK: %[[SUM:.*]] = add i64 %[[WANTED]], %[[HELD]]
; CHECK: %[[SIZE:.*]] = select i1 %[[MORE]], i64 %[[SUM]], i64 0
; CHECK: %a = alloca i32, i64 %[[SIZE]]
; CHECK: select i1 %[[MORE]], ptr %a, ptr %[[LAST]]
; CHECK-NOT: llvm.stack
; CHECK: ret void
define spir_kernel void @again(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = call ptr @llvm.stacksave.p0()
  %a = alloca i32, i32 %i
  call void @fill(ptr %a, i32 %i)
  call void @llvm.stackrestore.p0(ptr %s)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %v
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; What the program keeps is not taken again.
; CHECK-LABEL: define {{.*}}@kept(
; CHECK: %[[SIZE:.*]] = select i1 %active, i64 %{{.*}}, i64 0
; CHECK: alloca i32, i64 %[[SIZE]]
; CHECK: ret void
define spir_kernel void @kept(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = alloca i32, i32 %i
  call void @fill(ptr %a, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %v
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Where all lanes come, the program's own way is left.
; CHECK-LABEL: define {{.*}}@all_lanes(
; CHECK: call ptr @llvm.stacksave
; CHECK: call void @llvm.stackrestore
define spir_kernel void @all_lanes(ptr %p, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %s = call ptr @llvm.stacksave.p0()
  %a = alloca i32, i32 %n
  call void @fill(ptr %a, i32 %v)
  call void @llvm.stackrestore.p0(ptr %s)
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %some, label %exit
some:
  store i32 %n, ptr %q
  br label %exit
exit:
  ret void
}
