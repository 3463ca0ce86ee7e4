; A call that is offered nothing hides the mappings of its function while the bridge works. Nothing is left of that; what
; another pass has written stays.
;
; RUN: %opt -passes='default<O2>' -mcpu=haswell -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; CHECK-NOT: "vector-function-abi-variant"=""
; CHECK: "vector-function-abi-variant"="_ZGV_LLVM_N4v_other(other_of_four)"
; CHECK-NOT: "vector-function-abi-variant"=""

define void @f(ptr noalias %a, ptr noalias %b) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr double, ptr %a, i64 %i
  %x = load double, ptr %from
  %y = call double @of_wide(double %x)
  %to = getelementptr double, ptr %b, i64 %i
  store double %y, ptr %to
  %next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %next, 1024
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

define double @g(double %x) {
  %y = call double @other(double %x) #2
  ret double %y
}

declare double @of_wide(double) #0
declare <8 x double> @wide_of_eight(<8 x double>) #1
declare double @other(double)
declare <4 x double> @other_of_four(<4 x double>)
@llvm.compiler.used = appending global [2 x ptr] [ptr @wide_of_eight, ptr @other_of_four]

attributes #0 = { nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGVeN8v_of_wide(wide_of_eight)" }
attributes #1 = { nounwind willreturn memory(none) "target-features"="+avx512f" }
attributes #2 = { nounwind willreturn memory(none) "vector-function-abi-variant"="_ZGV_LLVM_N4v_other(other_of_four)" }
