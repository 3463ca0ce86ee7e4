; RUN: %opt -passes=adopt-annotations -S %s | FileCheck %s
; RUN: sed 's/flang version/some version/' %s | %opt -passes=adopt-annotations -S | FileCheck %s --check-prefix=OTHER
;
; Fortran has no errno: in a module that flang made no math call writes it.

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define double @f(
; CHECK: call contract double @hypot(double %x, double 2.000000e+00) #[[NONE:[0-9]+]]
; CHECK: call contract double @lgamma(double %x) #[[NONE]]
; CHECK: call double @own(double %x){{$}}
; CHECK: attributes #[[NONE]] = { memory(none) }
; OTHER: call contract double @hypot(double %x, double 2.000000e+00){{$}}
define double @f(double %x) {
  %h = call contract double @hypot(double %x, double 2.0)
  %g = call contract double @lgamma(double %x)
  %o = call double @own(double %x)
  %s = fadd double %h, %g
  %t = fadd double %s, %o
  ret double %t
}

declare double @hypot(double, double)
declare double @lgamma(double)
declare double @own(double)

!llvm.ident = !{!0}
!0 = !{!"flang version 22.1.8"}
