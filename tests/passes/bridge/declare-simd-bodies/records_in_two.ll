; A record in two parameters of LLVM's is one of the source, which has one kind in the name; positions of steps count as
; LLVM does.
; RUN: %opt -passes='note-simd-types,declare-simd-bodies' -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: FileCheck %s < %t.ll
; WARNING: no vector variant is made: registers are too few for a record or a complex value
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%mixed = type { i64, double }

; CHECK: define double @f(double %a, i64 %q0, double %q1, i64 %i, i64 %s) [[F:#[0-9]+]]
define double @f(double %a, i64 %q0, double %q1, i64 %i, i64 %s) "_ZGVbN2vuls3u_f" {
  %q = alloca %mixed
  store i64 %q0, ptr %q
  %second = getelementptr i8, ptr %q, i64 8
  store double %q1, ptr %second
  %qa = load i64, ptr %q
  %qb = load double, ptr %second
  %sum = add i64 %qa, %i
  %number = sitofp i64 %sum to double
  %product = fmul double %number, %qb
  %r = fadd double %product, %a
  ret double %r
}

; Sixteen lanes of double fill all registers of SSE: the variant would have the record in memory.
; CHECK: define double @torn({{.*}}) [[TORN:#[0-9]+]]
define double @torn(double %a, i64 %q0, double %q1) "_ZGVbN16vu_torn" {
  %q = alloca %mixed
  store i64 %q0, ptr %q
  %second = getelementptr i8, ptr %q, i64 8
  store double %q1, ptr %second
  %r = fadd double %q1, %a
  ret double %r
}

; CHECK: define <2 x double> @_ZGVbN2vuls3u_f(<2 x double> %a, i64 %q0, double %q1, i64 %i, i64 %s)
; CHECK-NOT: define {{.*}}_torn
; CHECK-DAG: attributes [[F]] = { "_ZGVbN2vuls3u_f" "vec-simd-names-of-gcc" "vec-simd-types"="-,record,+,-,-,-" }
; CHECK-DAG: attributes [[TORN]] = { "vec-simd-types"="-,record,+,-" }
