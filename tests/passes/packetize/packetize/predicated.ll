; Vector predication: how long a packet is, and what is told.
;
; RUN: %opt -passes='packetize<lanes=4;predicated>' -S %s | FileCheck %s
; RUN: not %opt -passes='packetize<variant=_ZGVbN4u_f;predicated>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=ABI
; ABI: error: cannot vectorize f: _ZGVbN4u_f cannot take a vector length

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; As many lanes as work-items are left in the row. Accesses take the length in place of a mask. Divisions are those of doubles here, which
; need none.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_vp_divide(
; CHECK-DAG: [[ID:%.*]] = call {{.*}}i64 @_Z12get_local_idj(i32 0)
; CHECK-DAG: [[SIZE:%.*]] = call {{.*}}i64 @_Z14get_local_sizej(i32 0)
; CHECK: [[LEFT:%.*]] = sub i64 [[SIZE]], [[ID]]
; CHECK: call i64 @llvm.umin.i64(i64 [[LEFT]], i64 4)
; CHECK: call <4 x i32> @llvm.vp.load.v4i32.p0(ptr {{.*}}, <4 x i1> splat (i1 true), i32
; CHECK: fdiv <4 x double>
; CHECK: call void @llvm.vp.store.v4i32.p0(
define spir_kernel void @divide(ptr %p, ptr %r) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr %p, i64 %id
  %v = load i32, ptr %q
  %s = getelementptr i32, ptr %r, i64 %id
  %d = load i32, ptr %s
  %w = udiv i32 %v, %d
  store i32 %w, ptr %q
  ret void
}

; Accesses to 16-bit floating-point numbers are those of integers: LLVM 22 has no code for others where the target has no
; such vectors.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_vp_halves(
; CHECK: call <4 x i16> @llvm.vp.load.v4i16.p0(ptr
; CHECK: bitcast <4 x i16> {{%.*}} to <4 x half>
; CHECK: call void @llvm.vp.store.v4i16.p0(<4 x i16>
define spir_kernel void @halves(ptr %p, ptr %r) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr half, ptr %p, i64 %id
  %v = load half, ptr %q
  %third = mul i64 %id, 3
  %s = getelementptr half, ptr %r, i64 %third
  %d = load half, ptr %s
  %w = fadd half %v, %d
  store half %w, ptr %q
  ret void
}

define i32 @f(i32 %x) {
  ret i32 %x
}
