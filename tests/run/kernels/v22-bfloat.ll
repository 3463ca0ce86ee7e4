; V22: bfloat values in divergent flow.
; ARG x: float random(-9,9)
define float @bfloats(float %x) {
entry:
  %h = fptrunc float %x to bfloat
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %yes, label %join
yes:
  %a = fadd bfloat %h, %h
  br label %join
join:
  %p = phi bfloat [ %h, %entry ], [ %a, %yes ]
  %r = fpext bfloat %p to float
  ret float %r
}
