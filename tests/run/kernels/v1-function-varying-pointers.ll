; V1, V23: pointers per lane, in no order; inactive lanes hold null and wild ones.
; SHAPE vvu
; ARG p: float[N] random(-9,9)
; ARG q: float[N] random(-9,9)
; ARG n: int 5
define void @varying_pointers(ptr %p, ptr %q, i32 %n) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = load float, ptr %p, align 4
  %b = load float, ptr %q, align 4
  %c = fadd float %a, %b
  store float %c, ptr %p, align 4
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
