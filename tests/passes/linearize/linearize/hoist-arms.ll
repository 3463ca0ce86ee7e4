; RUN: %opt -passes=linearize -S %s | FileCheck %s
;
; Cheap arms of varying branches are executed by all lanes, from the inside out, without masks.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
@table = private constant [16 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16]

; A load that cannot fault is an unmasked one; flags that only held under the condition go.
; CHECK-LABEL: define {{.*}}@known_load(
; CHECK-NOT: __vec
; CHECK: [[X:%.*]] = load i32
; CHECK: [[Y:%.*]] = mul i32
; CHECK: select i1 %c, i32
; CHECK-NOT: __vec
; CHECK: store
define spir_kernel void @known_load(ptr %p) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %t, label %e
t:
  %k = and i32 %v, 15
  %g = getelementptr inbounds [16 x i32], ptr @table, i64 0, i32 %k
  %x = load i32, ptr %g
  %y = mul nsw i32 %x, %v
  br label %j
e:
  %z = mul nsw i32 %v, 3
  br label %j
j:
  %r = phi i32 [ %y, %t ], [ %z, %e ]
  store i32 %r, ptr %q
  ret void
}

; One that may, is masked; and a division stays where it is.
; CHECK-LABEL: define {{.*}}@unknown_load(
; CHECK: __vec_masked_load
; CHECK: }
define spir_kernel void @unknown_load(ptr %p, ptr %t) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 7
  br i1 %c, label %t1, label %j
t1:
  %g = getelementptr inbounds i32, ptr %t, i32 %v
  %x = load i32, ptr %g
  br label %j
j:
  %r = phi i32 [ %x, %t1 ], [ %v, %entry ]
  store i32 %r, ptr %q
  ret void
}
