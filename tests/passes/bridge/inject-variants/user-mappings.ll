; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
;
; What is already on the call comes before what libvec has: of two entries for the same shape LLVM takes the first, so there is one.
; CHECK: "vector-function-abi-variant"="_ZGVbN2v_exp(mine),_ZGVbM2v_exp(__vec_bridge_ZGVbM2v_exp)"

target triple = "x86_64-unknown-linux-gnu"

define double @f(double %x) {
  %r = call double @exp(double %x) #0
  ret double %r
}

declare double @exp(double)
declare <2 x double> @mine(<2 x double>)

attributes #0 = { memory(none) "vector-function-abi-variant"="_ZGVbN2v_exp(mine)" }
