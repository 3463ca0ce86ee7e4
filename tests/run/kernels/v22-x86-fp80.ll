; V22: long double has no vector form: computed lane by lane, also behind a branch and in a phi.
; ARG x: double random(-9,9)
define double @long_double(double %x) {
entry:
  %h = fpext double %x to x86_fp80
  %c = fcmp ogt double %x, 0.0
  br i1 %c, label %yes, label %join
yes:
  %a = fmul x86_fp80 %h, %h
  %b = fdiv x86_fp80 %a, 0xK4000C000000000000000
  br label %join
join:
  %p = phi x86_fp80 [ %h, %entry ], [ %b, %yes ]
  %d = fcmp olt x86_fp80 %p, 0xK40028000000000000000
  %s = select i1 %d, x86_fp80 %p, x86_fp80 %h
  %r = fptrunc x86_fp80 %s to double
  ret double %r
}
