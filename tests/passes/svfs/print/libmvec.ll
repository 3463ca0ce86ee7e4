; RUN: %opt -passes='print<svfs><providers=libmvec>' -disable-output %s 2>&1 | FileCheck %s
;
; glibc's vector functions: unmasked, for each ISA that the caller may use.

target triple = "x86_64-unknown-linux-gnu"

; CHECK: %r = call float @llvm.pow.f32(float %x, float %x)
; CHECK-NEXT: dN8vv -> _ZGVdN8vv_powf <8 x float> (<8 x float>, <8 x float>); libmvec, at most 4.00 ulp
; CHECK-NEXT: cN8vv -> _ZGVcN8vv_powf <8 x float> (<8 x float>, <8 x float>); libmvec, at most 4.00 ulp
; CHECK-NEXT: bN4vv -> _ZGVbN4vv_powf <4 x float> (<4 x float>, <4 x float>); libmvec, at most 4.00 ulp
; CHECK-NOT: {{.}}
define float @f(float %x) "target-cpu"="x86-64-v3" {
  %r = call float @llvm.pow.f32(float %x, float %x)
  %s = call float @llvm.floor.f32(float %r)
  ret float %s
}
