; RUN: %opt -passes=inject-variants,retire-variants -S %s | FileCheck %s
;
; What no vectorizer came to use leaves no trace: no declaration, no thunk, no mapping. A user's mapping stays.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: @llvm.compiler.used
; CHECK-NOT: _ZGVbN2v_exp
; CHECK-NOT: __vec_bridge
; CHECK: declare <2 x double> @mine(<2 x double>)
; CHECK-NOT: _ZGVbN2v_exp(_ZGV
; CHECK: "vector-function-abi-variant"="_ZGVbN2v_log(mine)"
; CHECK-NOT: vector-function-abi-variant

define double @f(double %x) {
  %y = call double @exp(double %x) memory(none)
  %z = call double @log(double %y) #0
  ret double %z
}

declare double @exp(double)
declare double @log(double)
declare <2 x double> @mine(<2 x double>)

attributes #0 = { memory(none) "vector-function-abi-variant"="_ZGVbN2v_log(mine)" }
