; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; What each recipe of memory becomes.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v4_contiguous(
; CHECK: load <4 x i32>, ptr {{.*}}, align 4
; CHECK: store <4 x i32> {{.*}}, align 4
; CHECK: ret void
define spir_kernel void @contiguous(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; Reversed: one access from the lowest address, 12 bytes below lane 0, and a reversal.
; CHECK-LABEL: define {{.*}}@__vecz_v4_reversed(
; CHECK: getelementptr i8, ptr {{.*}}, i64 {{.*}}
; CHECK: load <4 x i32>
; CHECK: shufflevector <4 x i32> {{.*}} <i32 3, i32 2, i32 1, i32 0>
; CHECK: ret void
define spir_kernel void @reversed(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %back = sub i64 1000, %id
  %p = getelementptr i32, ptr %x, i64 %back
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_gather(
; CHECK: call <4 x i32> @llvm.masked.gather.v4i32.v4p0(
; CHECK: call void @llvm.masked.scatter.v4i32.v4p0(
; CHECK: ret void
define spir_kernel void @gather(ptr %index, ptr %x, ptr %o) "target-cpu"="x86-64-v4" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i64, ptr %index, i64 %id
  %i = load i64, ptr %at
  %p = getelementptr i32, ptr %x, i64 %i
  %q = getelementptr i32, ptr %o, i64 %i
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; Without such instructions: a scalar address each.
; CHECK-LABEL: define {{.*}}@__vecz_v4_one_by_one(
; CHECK: [[I0:%.*]] = extractelement <4 x i64> [[I:%.*]], i64 0
; CHECK: [[I3:%.*]] = extractelement <4 x i64> [[I]], i64 3
; CHECK: [[P3:%.*]] = getelementptr i32, ptr %x, i64 [[I3]]
; CHECK: load i32, ptr [[P3]], align 4
; CHECK: [[Q0:%.*]] = getelementptr i32, ptr %o, i64 [[I0]]
; CHECK: store i32 {{.*}}, ptr [[Q0]], align 4
; CHECK: ret void
define spir_kernel void @one_by_one(ptr %index, ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i64, ptr %index, i64 %id
  %i = load i64, ptr %at
  %j = xor i64 %i, 85
  %p = getelementptr i32, ptr %x, i64 %j
  %q = getelementptr i32, ptr %o, i64 %j
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; A masked load is frozen: LLVM would sink its selection below a later store to the same place.
; CHECK-LABEL: define {{.*}}@__vecz_v4_masked(
; CHECK: [[L:%.*]] = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr {{.*}}, <4 x i1> [[M:%.*]], <4 x i32> poison)
; CHECK: freeze <4 x i32> [[L]]
; CHECK: call void @llvm.masked.store.v4i32.p0(<4 x i32> {{.*}}, ptr {{.*}}, <4 x i1> [[M]])
; CHECK: ret void
define spir_kernel void @masked(ptr %x, ptr %o) "target-cpu"="x86-64-v4" {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %k = load i32, ptr %q
  %c = icmp sgt i32 %k, 7
  br i1 %c, label %on, label %off
on:
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  br label %off
off:
  ret void
}

; Without such accesses each lane loads and stores, those that are off where nobody looks.
; CHECK-LABEL: define {{.*}}@__vecz_v4_elsewhere(
; CHECK: %[[NOWHERE:.*]] = alloca i32
; CHECK-NOT: br i1
; CHECK: %[[ON:.*]] = bitcast <4 x i1> %c to i4
; CHECK: %[[FIRST:.*]] = and i4 %[[ON]], 1
; CHECK: %[[OFF:.*]] = icmp eq i4 %[[FIRST]], 0
; CHECK: %[[FROM:.*]] = select i1 %[[OFF]], ptr %[[NOWHERE]], ptr %{{.*}}, !unpredictable
; CHECK: load i32, ptr %[[FROM]]
; CHECK-COUNT-3: load i32
; CHECK: %[[AT:.*]] = select i1 %[[OFF]], ptr %[[NOWHERE]], ptr %{{.*}}, !unpredictable
; CHECK: store i32 %{{.*}}, ptr %[[AT]]
; CHECK-COUNT-3: store i32
; CHECK-NOT: store
; CHECK: ret void
define spir_kernel void @elsewhere(ptr %x, ptr %o) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %k = load i32, ptr %q
  %c = icmp sgt i32 %k, 8
  br i1 %c, label %on, label %off
on:
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  br label %off
off:
  ret void
}

; At the end of a row a branch a lane is guessed right: LLVM makes it of the load.
; CHECK-LABEL: define {{.*}}@__vecz_v4_end_of_row(
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p0(
; CHECK: ret void
define spir_kernel void @end_of_row(ptr %x, ptr %o, i64 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %c = icmp ult i64 %id, %n
  br i1 %c, label %on, label %off
on:
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %p
  %q = getelementptr i32, ptr %o, i64 %id
  store i32 %v, ptr %q
  br label %off
off:
  ret void
}

; One address: one scalar load, under any lane's mask.
; CHECK-LABEL: define {{.*}}@__vecz_v4_uniform(
; CHECK: icmp {{eq|ne}} i4
; CHECK: br i1
; CHECK: load i32, ptr %x
; CHECK-NOT: load i32
; CHECK: ret void
define spir_kernel void @uniform(ptr %x, ptr %o) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %k = load i32, ptr %q
  %c = icmp sgt i32 %k, 7
  br i1 %c, label %on, label %off
on:
  %v = load i32, ptr %x
  store i32 %v, ptr %q
  br label %off
off:
  ret void
}

; Once a lane, in lane order, and no internal builtin left.
; CHECK-LABEL: define {{.*}}@__vecz_v4_atomic(
; CHECK-COUNT-4: atomicrmw add ptr
; CHECK-NOT: atomicrmw
; CHECK: ret void
; CHECK-NOT: __vec_
define spir_kernel void @atomic(ptr %x, ptr %o) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %k = load i32, ptr %q
  %c = icmp sgt i32 %k, 7
  br i1 %c, label %on, label %off
on:
  %v = atomicrmw add ptr %x, i32 1 seq_cst
  br label %off
off:
  ret void
}
