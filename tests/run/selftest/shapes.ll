; Every kind of parameter, negative and run-time steps.
; KERNEL all_kinds
; SHAPE vul4l3ls6ln4u
; ARG x: double random(-5,5)
; ARG scale: double 2.5
; ARG p: int[N] random(0,50)
; ARG i: int 7
; ARG j: int 100
; ARG down: int[N] random(0,50)
; ARG step: int -2
define double @all_kinds(double %x, double %scale, ptr %p, i32 %i, i32 %j, ptr %down, i32 %step) {
  %a = load i32, ptr %p
  %b = load i32, ptr %down
  %c = add i32 %a, %b
  %d = mul i32 %i, %j
  %e = add i32 %c, %d
  store i32 %e, ptr %down
  %f = sitofp i32 %e to double
  %g = fmul double %x, %scale
  %h = fadd double %f, %g
  ret double %h
}
; KERNEL scattered
; SHAPE v
; ARG p: int[N] random(0,50)
define void @scattered(ptr %p) {
  %a = load i32, ptr %p
  %b = mul i32 %a, 7
  store i32 %b, ptr %p
  ret void
}
