; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; A kernel that is vectorized is lent the bodies of the builtins that it only declares: in the module's own address
; spaces and calling convention, by clang's names for SPIR and for the host. The program's functions stay as they are.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i32 @_Z7add_satii(i32, i32)
declare <2 x float> @_Z6vload2mPU3AS1Kf(i64, ptr)
declare void @_Z7vstore2Dv2_fmPU8CLglobalf(<2 x float>, i64, ptr)
declare float @_Z3dotDv2_fS_(<2 x float>, <2 x float>)
declare i64 @_Z3maxll(i64, i32)
declare void @_Z7barrierj(i32)

; A body of each; what the kernel itself calls is only declared.
; CHECK-NOT: define {{.*}}@_Z
; CHECK-LABEL: define {{.*}}@saturated(
; CHECK: call i32 @_Z7add_satii(
; CHECK: declare i32 @_Z7add_satii(i32, i32)
; CHECK-LABEL: define {{.*}}@__vecz_v4_saturated(
; CHECK: call <4 x i32> @llvm.sadd.sat.v4i32(
; CHECK-NOT: call {{.*}}@_Z7add_sat
; CHECK: ret void
define spir_kernel void @saturated(ptr %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %a
  %r = call i32 @_Z7add_satii(i32 %x, i32 7)
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_memory(
; CHECK-NOT: call {{.*}}@_Z{{6vload2|7vstore2|3dot}}
; CHECK: fmul <4 x float>
; CHECK: call <4 x float> @llvm.fmuladd.v4f32(
; CHECK: ret void
define spir_kernel void @memory(ptr %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %v = call <2 x float> @_Z6vload2mPU3AS1Kf(i64 %i, ptr %p)
  %d = call float @_Z3dotDv2_fS_(<2 x float> %v, <2 x float> %v)
  %w = insertelement <2 x float> %v, float %d, i32 0
  call void @_Z7vstore2Dv2_fmPU8CLglobalf(<2 x float> %w, i64 %i, ptr %p)
  ret void
}

; The name of a builtin with other types is a function of the program's.
; CHECK-LABEL: define {{.*}}@__vecz_v4_mistyped(
; CHECK-COUNT-4: call i64 @_Z3maxll(i64 {{.*}}, i32
; CHECK: ret void
define spir_kernel void @mistyped(ptr %p) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr i64, ptr %p, i64 %i
  %x = load i64, ptr %a
  %r = call i64 @_Z3maxll(i64 %x, i32 7)
  store i64 %r, ptr %a
  ret void
}
