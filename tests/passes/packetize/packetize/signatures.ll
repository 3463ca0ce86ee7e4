; RUN: %opt -passes='packetize<variant=_ZGVdN4v_f>' -S %s | FileCheck %s --check-prefix=AVX2
; RUN: %veczc --variant '_ZGVdN4v_f(f_four)' -S %s | FileCheck %s --check-prefix=RENAMED
; RUN: %opt -passes='packetize<variant=_ZGVdM4v_f>' -S %s | FileCheck %s --check-prefix=AVX2-MASKED
; RUN: %opt -passes='packetize<variant=_ZGVeM8v_f>' -S %s | FileCheck %s --check-prefix=AVX512-MASKED
; RUN: %opt -passes='packetize<variant=_ZGVbN4v_f>' -S %s | FileCheck %s --check-prefix=SPLIT
; RUN: %opt -passes='packetize<variant=_ZGVbN2vul8_g>' -S %s | FileCheck %s --check-prefix=KINDS
; RUN: %opt -passes='packetize<variant=_ZGVbN4v_single;kernel=single>' -S %s | FileCheck %s --check-prefix=FLOAT
; RUN: %opt -passes='packetize<lanes=4;kernel=f>' -S %s | FileCheck %s --check-prefix=PLAIN
; RUN: %opt -passes='packetize<lanes=8;masked;kernel=store>' -S %s | FileCheck %s --check-prefix=PLAIN-MASKED
;
; REQUIRES: veczc
;
; A _ZGV name gives lanes, mask, kinds, ISA and name; the result has the signature that the vector function ABI wants.
; The scalar function is linked to it and stays as it was.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; AVX2: define double @f(double %x) !codeplay_ca_vecz.base ![[BASE:[0-9]+]]
; AVX2: define <4 x double> @_ZGVdN4v_f(<4 x double> %{{.*}}) #[[A:[0-9]+]] !codeplay_ca_vecz.derived ![[DERIVED:[0-9]+]]
; AVX2: fmul <4 x double>
; AVX2: ret <4 x double>
; AVX2: attributes #[[A]] = {{.*}}"min-legal-vector-width"="256"{{.*}}"target-features"="{{.*}}+avx2
; AVX2-DAG: ![[BASE]] = !{![[INFO:[0-9]+]], ptr @_ZGVdN4v_f}
; AVX2-DAG: ![[INFO]] = !{i32 4, i32 0, i32 0, i32 0}
; AVX2-DAG: ![[DERIVED]] = !{![[INFO]], ptr @f}

; RENAMED: define <4 x double> @f_four(<4 x double>
; RENAMED-NOT: define {{.*}}@_ZGV

; The mask of AVX2 is a vector of the data's type, active where it is not 0 as an integer.
; AVX2-MASKED: define <4 x double> @_ZGVdM4v_f(<4 x double> %{{.*}}, <4 x double> %{{.*}})
; AVX2-MASKED: ret <4 x double>
; AVX2-MASKED: !{i32 4, i32 0, i32 0, i32 1}

; The mask of AVX-512 is an integer; 512-bit parameters must be legal.
; AVX512-MASKED: define <8 x double> @_ZGVeM8v_f(<8 x double> %{{.*}}, i32 %{{.*}}) #[[A:[0-9]+]]
; AVX512-MASKED: ret <8 x double>
; AVX512-MASKED: attributes #[[A]] = {{.*}}"min-legal-vector-width"="512"

; Wider than a register: several parameters, and a result through memory.
; SPLIT: define void @_ZGVbN4v_f(ptr sret({{.*}}) align 16 %{{.*}}, <2 x double> %{{.*}}, <2 x double> %{{.*}})

; Vector, uniform and linear parameters.
; KINDS: define void @_ZGVbN2vul8_g(<2 x double> %{{.*}}, double %s, ptr %p)
; KINDS: insertelement <2 x double>
; KINDS: store <2 x double> {{.*}}, ptr %p
; KINDS: ret void

; FLOAT: define <4 x float> @_ZGVbN4v_single(<4 x float> %{{.*}})

; Without a name: plain vectors only where the shape says so; here every parameter is uniform.
; PLAIN: define <4 x double> @__vecz_v4_f(double %x)
; PLAIN-MASKED: define void @__vecz_v8_store(ptr %p, <8 x i1> %{{.*}})
; PLAIN-MASKED: ret void

define double @f(double %x) {
  %y = fmul double %x, %x
  ret double %y
}
define void @g(double %x, double %s, ptr %p) {
  %y = fmul double %x, %s
  store double %y, ptr %p
  ret void
}
define float @single(float %x) {
  %y = fmul float %x, %x
  ret float %y
}
define void @store(ptr %p) {
  store i32 1, ptr %p
  ret void
}
