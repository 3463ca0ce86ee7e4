; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s
;
; The vector overload of a builtin, if the module offers it: declared for nobody else, or defined.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare spir_func float @_Z4acosf(float)
declare spir_func <4 x float> @_Z4acosDv4_f(<4 x float>)
declare spir_func float @_Z4asinf(float)
declare spir_func <4 x float> @_Z4asinDv4_f(<4 x float>)

; CHECK-LABEL: define {{.*}}@__vecz_v8_offered(
; CHECK-COUNT-2: call spir_func <4 x float> @_Z4acosDv4_f(<4 x float> {{.*}})
; CHECK: ret void
define spir_kernel void @offered(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %r = call spir_func float @_Z4acosf(float %v)
  store float %r, ptr %p
  ret void
}

; This kernel calls it on vectors of its own: whoever links it gives a meaning to that.
; CHECK-LABEL: define {{.*}}@__vecz_v8_used(
; CHECK-NOT: call {{.*}}@_Z4asinDv4_f
; CHECK: ret void
define spir_kernel void @used(ptr %x) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <4 x float>, ptr %x, i64 %id
  %v = load <4 x float>, ptr %p
  %w = call spir_func <4 x float> @_Z4asinDv4_f(<4 x float> %v)
  %e = extractelement <4 x float> %w, i32 0
  %r = call spir_func float @_Z4asinf(float %e)
  store float %r, ptr %p
  ret void
}
