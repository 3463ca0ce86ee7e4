; RUN: %opt -passes='inject-variants,function(vectorize-calls),retire-variants' -S %s | FileCheck %s
;
; A function that prefers 256-bit vectors would pass a 512-bit argument in two registers, which no variant expects: where such a
; call is made, of vectors of pointers, too, it gets a "min-legal-vector-width" as wide. A loop that calls is vectorized for the
; widest variant; the function prefers what it did before, and one that calls nothing wide stays as it was.

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define <8 x double> @wide(<8 x double> %x) #[[WIDE:[0-9]+]]
define <8 x double> @wide(<8 x double> %x) #0 {
  %r = call <8 x double> @_ZGVeN8v_cos(<8 x double> %x)
  ret <8 x double> %r
}

; CHECK: define <8 x ptr> @pointers(<8 x ptr> %x) #[[WIDE]]
define <8 x ptr> @pointers(<8 x ptr> %x) #0 {
  %r = call <8 x ptr> @_ZGVeN8v_next(<8 x ptr> %x)
  ret <8 x ptr> %r
}

; CHECK: define <4 x double> @narrow(<4 x double> %x) #[[NARROW:[0-9]+]]
define <4 x double> @narrow(<4 x double> %x) #1 {
  %r = call <4 x double> @_ZGVdN4v_cos(<4 x double> %x)
  ret <4 x double> %r
}

; CHECK: define double @no_call(double %x) #[[NONE:[0-9]+]]
define double @no_call(double %x) #0 {
  ret double %x
}

; CHECK: define void @loop(ptr %p, i64 %n) #[[LOOP:[0-9]+]]
; CHECK: call <8 x double> @_ZGVeN8v_cos(
define void @loop(ptr %p, i64 %n) #2 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %y = call double @llvm.cos.f64(double %x)
  store double %y, ptr %q
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; CHECK: define double @no_loop(double %x) #[[NO_LOOP:[0-9]+]]
define double @no_loop(double %x) #2 {
  %r = call double @llvm.cos.f64(double %x)
  ret double %r
}

; CHECK-DAG: attributes #[[LOOP]] = { "min-legal-vector-width"="512" "target-cpu"="skylake-avx512" }
; CHECK-DAG: attributes #[[NO_LOOP]] = { "min-legal-vector-width"="0" "target-cpu"="skylake-avx512" }
; CHECK-DAG: attributes #[[WIDE]] = { "min-legal-vector-width"="512" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }
; CHECK-DAG: attributes #[[NARROW]] = { "min-legal-vector-width"="256" "target-cpu"="x86-64-v3" }
; CHECK-DAG: attributes #[[NONE]] = { "min-legal-vector-width"="0" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }

declare double @llvm.cos.f64(double)
declare <8 x double> @_ZGVeN8v_cos(<8 x double>)
declare <4 x double> @_ZGVdN4v_cos(<4 x double>)
declare <8 x ptr> @_ZGVeN8v_next(<8 x ptr>)

attributes #0 = { "min-legal-vector-width"="0" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }
attributes #1 = { "min-legal-vector-width"="0" "target-cpu"="x86-64-v3" }
attributes #2 = { "min-legal-vector-width"="0" "target-cpu"="skylake-avx512" }
