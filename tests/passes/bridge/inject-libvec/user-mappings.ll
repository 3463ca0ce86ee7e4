; RUN: %opt -passes=inject-libvec -S %s | FileCheck %s
;
; What is already on the call stays in front.
; CHECK: "vector-function-abi-variant"="_ZGVbN2v_exp(mine),_ZGVbN2v_exp(_ZGVbN2v_exp),_ZGVbM2v_exp({{.*}})"

target triple = "x86_64-unknown-linux-gnu"

define double @f(double %x) {
  %r = call double @exp(double %x) #0
  ret double %r
}

declare double @exp(double)
declare <2 x double> @mine(<2 x double>)

attributes #0 = { memory(none) "vector-function-abi-variant"="_ZGVbN2v_exp(mine)" }
