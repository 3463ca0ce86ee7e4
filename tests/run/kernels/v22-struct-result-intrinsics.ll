; V22: intrinsics with two results: frexp.
; ARG x: double random(-900,900)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare double @llvm.ldexp.f64.i32(double, i32)
define double @two_results(double %x) {
  %f = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %m = extractvalue { double, i32 } %f, 0
  %e = extractvalue { double, i32 } %f, 1
  %k = sub i32 %e, 3
  %r = call double @llvm.ldexp.f64.i32(double %m, i32 %k)
  %s = fadd double %r, %m
  ret double %s
}
