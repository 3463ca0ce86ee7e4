; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
;
; An intrinsic that returns several values is offered variants that store them: a thunk has room for all lanes, and returns
; what was stored.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @both(
; CHECK: call { double, double } @llvm.sincos.f64(double %x) #[[SINCOS:[0-9]+]]
define void @both(ptr %p, ptr noalias %s, ptr noalias %c, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %y = call { double, double } @llvm.sincos.f64(double %x)
  %sine = extractvalue { double, double } %y, 0
  %cosine = extractvalue { double, double } %y, 1
  %sp = getelementptr double, ptr %s, i64 %i
  store double %sine, ptr %sp
  %cp = getelementptr double, ptr %c, i64 %i
  store double %cosine, ptr %cp
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; The first field is what modf returns.
; CHECK-LABEL: define void @first(
; CHECK: call { double, double } @llvm.modf.f64(double %x) #[[MODF:[0-9]+]]
define void @first(ptr %p, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %q = getelementptr double, ptr %p, i64 %i
  %x = load double, ptr %q
  %y = call { double, double } @llvm.modf.f64(double %x)
  %whole = extractvalue { double, double } %y, 1
  store double %whole, ptr %q
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %exit
exit:
  ret void
}

; CHECK-LABEL: define internal { <4 x double>, <4 x double> } @__vec_bridge_values_ZGVdN4vl8l8_sincos(<4 x double> %0)
; CHECK: %[[S:.*]] = alloca [4 x double], align 32
; CHECK: %[[C:.*]] = alloca [4 x double], align 32
; CHECK: call void @_ZGVdN4vl8l8_sincos(<4 x double> %0, ptr %{{.*}}, ptr %{{.*}})
; CHECK: %[[SINE:.*]] = load <4 x double>, ptr %[[S]], align 32
; CHECK: %[[COSINE:.*]] = load <4 x double>, ptr %[[C]], align 32
; CHECK: %[[ONE:.*]] = insertvalue { <4 x double>, <4 x double> } poison, <4 x double> %[[SINE]], 0
; CHECK: insertvalue { <4 x double>, <4 x double> } %[[ONE]], <4 x double> %[[COSINE]], 1

; CHECK: define internal { <4 x double>, <4 x double> } @__vec_bridge_values_ZGVdN4vl8_modf(<4 x double> %0)
; CHECK: %[[FRACTION:.*]] = call <4 x double> @_ZGVdN4vl8_modf(
; CHECK: insertvalue { <4 x double>, <4 x double> } poison, <4 x double> %[[FRACTION]], 0

; CHECK: attributes #[[SINCOS]] = {{.*}}_ZGVdN4v_llvm.sincos.f64(__vec_bridge_values_ZGVdN4vl8l8_sincos)
; CHECK: attributes #[[MODF]] = {{.*}}_ZGVdN4v_llvm.modf.f64(__vec_bridge_values_ZGVdN4vl8_modf)
attributes #0 = { "target-features"="+avx2,+fma" }
