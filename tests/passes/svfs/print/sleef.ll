; RUN: %opt -passes='print<svfs><providers=libvec;sleef>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='print<svfs><providers=svml>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
;
; SLEEF comes after libvec where both have a function, and has no masked forms. Alone:
; RUN: %opt -passes='print<svfs><providers=sleef>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SLEEF
; SLEEF:         %z = call float @hypotf(float %u, float %u)
; SLEEF-NEXT:      bN4vv -> Sleef_hypotf4_u05sse2 <4 x float> (<4 x float>, <4 x float>); sleef, at most 0.50 ulp
; SLEEF-NOT: {{.}}
;
; UNKNOWN: unknown provider of vector functions 'svml'; there are: attributes, libvec, equivalents, sleef, libmvec

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: vector functions for calls in 'f':
; CHECK-NEXT:    %y = call double @llvm.exp.f64(double %x)
; CHECK-NEXT:      bN2v -> _ZGVbN2v_exp
; CHECK-NEXT:      bM2v -> _ZGVbM2v_exp
; CHECK-NEXT:      bN2v -> Sleef_expd2_u10sse2 <2 x double> (<2 x double>); sleef, at most 1.00 ulp
; CHECK-NEXT:    %z = call float @hypotf(float %u, float %u)
; CHECK-NEXT:      bN4vv -> _ZGVbN4vv_hypotf
; CHECK-NEXT:      bM4vv -> _ZGVbM4vv_hypotf
; CHECK-NEXT:      bN4vv -> Sleef_hypotf4_u05sse2 <4 x float> (<4 x float>, <4 x float>); sleef, at most 0.50 ulp
; CHECK-NOT: {{.}}
define float @f(double %x) {
  %y = call double @llvm.exp.f64(double %x)
  %u = fptrunc double %y to float
  %z = call float @hypotf(float %u, float %u) memory(none)
  ret float %z
}

declare double @llvm.exp.f64(double)
declare float @hypotf(float, float)
