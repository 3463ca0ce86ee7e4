; RUN: %opt -passes=prepare -S %s | FileCheck %s
; RUN: %opt -passes='prepare,print<lane-shapes>' -disable-output %s | FileCheck %s --check-prefix=SHAPES
;
; Addresses that C's int arithmetic hides become linear.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; sext (add nsw (trunc id), n): the sum is made in the wide type, and carries no flags.
; CHECK-LABEL: define {{.*}}@signed(
; CHECK-NOT: trunc
; CHECK-NOT: nsw
; CHECK-NOT: inbounds
; CHECK: sext i32 %n to i64
; CHECK-NOT: nsw
; CHECK: ret void
; SHAPES-LABEL: shapes of @signed
; SHAPES: %p: linear(4)
define spir_kernel void @signed(ptr %x, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %j = add nsw i32 %i, %n
  %k = sext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; zext and nuw; mul, sub and shl.
; SHAPES-LABEL: shapes of @unsigned
; SHAPES: %p: linear(12)
; SHAPES-LABEL: shapes of @products
; SHAPES: %p: linear(-16)
define spir_kernel void @unsigned(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %j = mul nuw i32 %i, 3
  %k = zext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}
define spir_kernel void @products(ptr %x, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %two = shl nsw i32 %i, 1
  %four = mul nsw i32 %two, 2
  %j = sub nsw i32 %n, %four
  %k = sext i32 %j to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; (id << 32) >> 32 is the ID where IDs fit in 32 bits.
; CHECK-LABEL: define {{.*}}@shifts(
; CHECK-NOT: ashr
; CHECK: ret void
; SHAPES-LABEL: shapes of @shifts
; SHAPES: %p: linear(4)
define spir_kernel void @shifts(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %l = shl i64 %id, 32
  %k = ashr exact i64 %l, 32
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; or disjoint is an addition.
; CHECK-LABEL: define {{.*}}@disjoint(
; CHECK-NOT: or disjoint
; CHECK: ret void
; SHAPES-LABEL: shapes of @disjoint
; SHAPES: %p: linear(8)
define spir_kernel void @disjoint(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %l = shl i64 %id, 1
  %k = or disjoint i64 %l, 1
  %p = getelementptr float, ptr %x, i64 %k
  store float 1.0, ptr %p
  ret void
}

; A sum of 64 bits of which the low half counts is one of 32 bits, whose extension is no mask of the sum.
; CHECK-LABEL: define {{.*}}@half(
; CHECK-NOT: and i64
; CHECK: add i32
; CHECK-NOT: and i64
; CHECK: ret void
define spir_kernel void @half(ptr %x, i64 %u, i32 %n) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %wide = sext i32 %n to i64
  %product = mul i64 %u, %wide
  %sum = add i64 %product, %id
  %i = trunc i64 %sum to i32
  %inside = icmp sge i32 %i, 0
  br i1 %inside, label %then, label %end

then:
  %k = sext i32 %i to i64
  %p = getelementptr inbounds float, ptr %x, i64 %k
  store float 1.0, ptr %p
  br label %end

end:
  ret void
}

; A local ID has no sign where ids fit: the remainder is a mask.
; CHECK-LABEL: define {{.*}}@remainder(
; CHECK: call {{.*}}range(i64 0, 2147483648){{.*}}@_Z12get_local_idj
; CHECK-NOT: srem
; CHECK: ret void
declare i64 @_Z12get_local_idj(i32)
define spir_kernel void @remainder(ptr %x) {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %r = srem i32 %i, 8
  %p = getelementptr inbounds float, ptr %x, i32 %r
  store float 1.0, ptr %p
  ret void
}
