; V22: arithmetic, compares and selects on half.
; ARG x: float random(-9,9)
define float @half_arithmetic(float %x) {
  %h = fptrunc float %x to half
  %a = fmul half %h, 0xH3E00
  %b = fadd half %a, %h
  %c = fcmp ogt half %b, 0xH4000
  %s = select i1 %c, half %a, half %b
  %d = fdiv half %s, 0xH4200
  %r = fpext half %d to float
  ret float %r
}
