; RUN: %opt -passes='packetize<lanes=8;kernel=k>,packetize<variant=_ZGVdN8l4a32_f>' -S %s | FileCheck %s
;
; B6: what is known of the alignment of lane 0's address holds for the register: from the kernel's parameter and a
; constant offset, and from an `aligned` parameter of a vector function.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

define float @f(ptr %x) #0 {
  %v = load float, ptr %x
  %w = fadd float %v, 1.0
  ret float %w
}

define spir_kernel void @k(ptr align 64 %x, ptr %o) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i8, ptr %x, i64 1024
  %p = getelementptr float, ptr %o, i64 %id
  %v = load float, ptr %q
  store float %v, ptr %p
  ret void
}
; CHECK-LABEL: define {{.*}}@__vecz_v8_k(
; CHECK: load float, ptr %q, align 64
; CHECK: store <8 x float> {{.*}}, align 4
; CHECK-LABEL: define {{.*}}@_ZGVdN8l4a32_f(ptr align 32 %x)
; CHECK: load <8 x float>, ptr %x, align 32

attributes #0 = { "target-cpu"="x86-64-v3" }
