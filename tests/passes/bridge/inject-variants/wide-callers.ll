; RUN: %opt -passes=inject-variants -S %s | FileCheck %s
;
; A function that prefers 256-bit vectors would pass a 512-bit argument in two registers, which no variant expects: it gets a
; "min-legal-vector-width" as wide as what it is offered. If it calls in a loop and the user did not say, it also prefers such
; vectors.

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define double @wide(double %x) #[[WIDE:[0-9]+]]
define double @wide(double %x) #0 {
  %r = call double @llvm.cos.f64(double %x)
  ret double %r
}

; CHECK: define double @narrow(double %x) #[[NARROW:[0-9]+]]
define double @narrow(double %x) #1 {
  %r = call double @llvm.cos.f64(double %x)
  ret double %r
}

; CHECK: define double @no_call(double %x) #[[NONE:[0-9]+]]
define double @no_call(double %x) #0 {
  ret double %x
}

; CHECK: define void @loop(ptr %p, i64 %n) #[[LOOP:[0-9]+]]
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

; CHECK-DAG: attributes #[[LOOP]] = { "min-legal-vector-width"="512" "prefer-vector-width"="512" "target-cpu"="skylake-avx512" }
; CHECK-DAG: attributes #[[NO_LOOP]] = { "min-legal-vector-width"="512" "target-cpu"="skylake-avx512" }
; CHECK-DAG: attributes #[[WIDE]] = { "min-legal-vector-width"="512" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }
; CHECK-DAG: attributes #[[NARROW]] = { "min-legal-vector-width"="256" "target-cpu"="x86-64-v3" }
; CHECK-DAG: attributes #[[NONE]] = { "min-legal-vector-width"="0" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }

declare double @llvm.cos.f64(double)

attributes #0 = { "min-legal-vector-width"="0" "prefer-vector-width"="256" "target-cpu"="x86-64-v4" }
attributes #1 = { "min-legal-vector-width"="0" "target-cpu"="x86-64-v3" }
attributes #2 = { "min-legal-vector-width"="0" "target-cpu"="skylake-avx512" }
