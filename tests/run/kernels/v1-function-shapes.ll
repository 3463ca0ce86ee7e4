; V1: a function of every kind of parameter: values per lane, uniform, linear, linear pointer, negative step.
; SHAPE vul4l3ln4u
; ARG x: double random(-5,5)
; ARG scale: double 2.5
; ARG p: int[N] random(0,50)
; ARG i: int 7
; ARG down: int[N] random(0,50)
; ARG k: int -2
define double @all_kinds(double %x, double %scale, ptr %p, i32 %i, ptr %down, i32 %k) {
entry:
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %down, align 4
  %c = add i32 %a, %b
  %d = mul i32 %i, %k
  %e = add i32 %c, %d
  store i32 %e, ptr %down, align 4
  %pos = fcmp ogt double %x, 0.0
  br i1 %pos, label %then, label %join
then:
  %f = sitofp i32 %e to double
  %g = fmul double %x, %scale
  %h = fadd double %f, %g
  br label %join
join:
  %r = phi double [ %h, %then ], [ %scale, %entry ]
  ret double %r
}
