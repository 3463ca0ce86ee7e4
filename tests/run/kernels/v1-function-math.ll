; V1, V22: intrinsics that every target has, on values per lane.
; ARG x: double random(-100,100)
; ARG y: double random(-100,100)
define double @intrinsics(double %x, double %y) {
  %a = call double @llvm.fabs.f64(double %x)
  %b = call double @llvm.sqrt.f64(double %a)
  %c = call double @llvm.fma.f64(double %b, double %y, double %x)
  %d = call double @llvm.floor.f64(double %c)
  %e = call double @llvm.copysign.f64(double %d, double %x)
  %f = call double @llvm.minnum.f64(double %e, double %y)
  ret double %f
}
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.floor.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.minnum.f64(double, double)
