; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s
;
; Variants are called as their ABI wants it, in as many pieces as they have lanes.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare float @llvm.exp.f32(float)
declare float @llvm.sqrt.f32(float)
declare i32 @unknown(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v8_one_piece(
; CHECK: call <8 x float> @_ZGVdN8v_expf(<8 x float>
; CHECK: call <8 x float> @llvm.sqrt.v8f32(<8 x float>
; CHECK: ret void
define spir_kernel void @one_piece(ptr %x) "target-features"="+avx2,+fma" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %e = call float @llvm.exp.f32(float %v)
  %s = call float @llvm.sqrt.f32(float %e)
  store float %s, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v8_two_pieces(
; CHECK-COUNT-2: call <4 x float> @_ZGVbN4v_expf(<4 x float>
; CHECK: store <8 x float>
; CHECK: ret void
define spir_kernel void @two_pieces(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %e = call float @llvm.exp.f32(float %v)
  store float %e, ptr %p
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v8_each_lane(
; CHECK-COUNT-8: call i32 @unknown(i32
; CHECK-NOT: call i32 @unknown
; CHECK: ret void
define spir_kernel void @each_lane(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %p
  %e = call i32 @unknown(i32 %v)
  store i32 %e, ptr %p
  ret void
}
