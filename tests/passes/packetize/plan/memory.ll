; RUN: %opt -passes='print<plan><lanes=4>' -disable-output %s | FileCheck %s
;
; The recipe of an access follows from the shape of its address; masked, from the same shape.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; One address: one load, which is uniform.
; CHECK-LABEL: plan @load_uniform
; CHECK: %v = LOAD-UNIFORM %x uniform
; CHECK: STORE-CONTIGUOUS %v,
define spir_kernel void @load_uniform(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %x
  store i32 %v, ptr %q
  ret void
}

; Side by side.
; CHECK-LABEL: plan @contiguous
; CHECK: LOAD-CONTIGUOUS {{.*}} varying
; CHECK: STORE-CONTIGUOUS
define spir_kernel void @contiguous(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr i32, ptr %o, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; Side by side, the last lane first.
; CHECK-LABEL: plan @reversed
; CHECK: LOAD-REVERSED {{.*}} varying
; CHECK: STORE-REVERSED
define spir_kernel void @reversed(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %back = sub i64 1000, %id
  %p = getelementptr i32, ptr %x, i64 %back
  %q = getelementptr i32, ptr %o, i64 %back
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; A constant distance.
; CHECK-LABEL: plan @strided
; CHECK: LOAD-STRIDED {{.*}} varying
; CHECK: STORE-STRIDED
define spir_kernel void @strided(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr [11 x i32], ptr %x, i64 %id
  %q = getelementptr [13 x i32], ptr %o, i64 %id
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  ret void
}

; Addresses that nothing is known of.
; CHECK-LABEL: plan @gather
; CHECK: %i = LOAD-CONTIGUOUS
; CHECK: LOAD-GATHER {{.*}} varying
; CHECK: STORE-SCATTER
define spir_kernel void @gather(ptr %index, ptr %x, ptr %o) {
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

; All lanes store the same to one place: once. Different values: every lane, in order, so that the last one counts.
; CHECK-LABEL: plan @store_uniform
; CHECK: STORE-UNIFORM 1, %o
; CHECK: INSTANTIATE store {{.*}}, %x
define spir_kernel void @store_uniform(ptr %x, ptr %o) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  store i32 1, ptr %o
  store i64 %id, ptr %x
  ret void
}

; In a block that not all lanes reach: the same, masked.
; CHECK-LABEL: plan @masked
; CHECK: %u = LOAD-UNIFORM-MASKED
; CHECK: %v = LOAD-CONTIGUOUS-MASKED
; CHECK: %w = LOAD-REVERSED-MASKED
; CHECK: %s = LOAD-STRIDED-MASKED
; CHECK: %g = LOAD-GATHER-MASKED
; CHECK: STORE-CONTIGUOUS-MASKED
; CHECK: STORE-SCATTER-MASKED
define spir_kernel void @masked(ptr %x, ptr %o, ptr %one) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %k = load i32, ptr %q
  %c = icmp sgt i32 %k, 7
  br i1 %c, label %on, label %off
on:
  %p = getelementptr i32, ptr %x, i64 %id
  %back = sub i64 1000, %id
  %r = getelementptr i32, ptr %x, i64 %back
  %three = getelementptr [3 x i32], ptr %x, i64 %id
  %wide = zext i32 %k to i64
  %any = getelementptr i32, ptr %x, i64 %wide
  %u = load i32, ptr %one
  %v = load i32, ptr %p
  %w = load i32, ptr %r
  %s = load i32, ptr %three
  %g = load i32, ptr %any
  %1 = add i32 %u, %v
  %2 = add i32 %1, %w
  %3 = add i32 %2, %s
  %4 = add i32 %3, %g
  store i32 %4, ptr %q
  store i32 %4, ptr %any
  br label %off
off:
  ret void
}

; A branch that all lanes take together masks nothing.
; CHECK-LABEL: plan @uniform_branch
; CHECK-NOT: MASKED
; CHECK: STORE-CONTIGUOUS
; CHECK-NOT: MASKED
; CHECK-LABEL: plan @instantiated
define spir_kernel void @uniform_branch(ptr %o, i32 %n) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %o, i64 %id
  %c = icmp sgt i32 %n, 7
  br i1 %c, label %on, label %off
on:
  store i32 %n, ptr %q
  br label %off
off:
  ret void
}

; What has no vector form is executed once a lane: atomic and volatile accesses, types with padding, private memory of a
; size known at run time, unknown functions.
; CHECK: %b = SLOTS alloca {{.*}} linear(4)
; CHECK: INSTANTIATE load
; CHECK: %old = INSTANTIATE atomicrmw {{.*}} varying
; CHECK: INSTANTIATE store %odd
; CHECK: %r = INSTANTIATE @unknown(%old) varying
; CHECK: INSTANTIATE @unknown_slot(%b)
declare i32 @unknown(i32)
declare void @unknown_slot(ptr)
define spir_kernel void @instantiated(ptr %x, ptr %o) {
  %b = alloca i32
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load volatile i32, ptr %p
  %old = atomicrmw add ptr %p, i32 %v seq_cst
  %odd = trunc i32 %old to i24
  %q = getelementptr i24, ptr %o, i64 %id
  store i24 %odd, ptr %q
  %r = call i32 @unknown(i32 %old)
  store i32 %r, ptr %b
  call void @unknown_slot(ptr %b)
  ret void
}
