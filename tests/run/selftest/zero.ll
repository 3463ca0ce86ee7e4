; ARG x: float {-0.0, 1, 0.0, -1}
define float @zero(float %x) {
  %r = fmul float %x, 1.0
  ret float %r
}
