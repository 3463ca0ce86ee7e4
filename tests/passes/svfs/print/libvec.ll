; RUN: %opt -passes='print<svfs>' -disable-output %s 2>&1 | FileCheck %s
;
; The variants of a call, in the order in which they are preferred, with the types of their ABI.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: vector functions for calls in 'f':
; CHECK-NEXT:    %r = call float @llvm.exp.f32(float %x)
; CHECK-NEXT:      dN8v -> _ZGVdN8v_expf <8 x float> (<8 x float>); libvec, at most 0.{{[0-9]+}} ulp
; CHECK-NEXT:      dM8v -> _ZGVdM8v_expf <8 x float> (<8 x float>, <8 x float>); libvec, at most 0.{{[0-9]+}} ulp
; CHECK-NEXT:      cN8v -> _ZGVcN8v_expf <8 x float> (<8 x float>); libvec, at most 0.{{[0-9]+}} ulp
; CHECK-NEXT:      cM8v -> _ZGVcM8v_expf <8 x float> (<8 x float>, <8 x float>); libvec, at most 0.{{[0-9]+}} ulp
; CHECK-NEXT:      bN4v -> _ZGVbN4v_expf <4 x float> (<4 x float>); libvec, at most 0.{{[0-9]+}} ulp
; CHECK-NEXT:      bM4v -> _ZGVbM4v_expf <4 x float> (<4 x float>, <4 x float>); libvec, at most 0.{{[0-9]+}} ulp
; CHECK-NOT: {{.}}
define float @f(float %x) "target-cpu"="x86-64-v3" {
  %r = call float @llvm.exp.f32(float %x)
  %s = call float @llvm.fabs.f32(float %r)
  ret float %s
}

declare float @llvm.exp.f32(float)
declare float @llvm.fabs.f32(float)
