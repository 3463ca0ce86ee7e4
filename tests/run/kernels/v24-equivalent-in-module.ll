; V24: the vector equivalent of a builtin that the module defines is called, in as many pieces as it takes.
; ARG x: float random(-5,5)
define internal float @_Z4acosf(float %x) noinline {
  %r = fmul float %x, 3.0
  ret float %r
}
define internal <4 x float> @_Z4acosDv4_f(<4 x float> %x) noinline {
  %r = fmul <4 x float> %x, splat (float 3.0)
  ret <4 x float> %r
}
define float @uses_equivalent(float %x) {
  %a = call float @_Z4acosf(float %x)
  %b = call float @_Z4acosf(float %a)
  %c = fadd float %b, %x
  ret float %c
}
