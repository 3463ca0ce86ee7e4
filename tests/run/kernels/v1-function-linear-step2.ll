; V1, V5: steps other than one: a linear integer of step 2, an eight-byte pointer step over four-byte elements.
; SHAPE ul2l8
; ARG p: int[2*N] random(0,99)
; ARG i: long 0
; ARG q: int[2*N] random(0,99)
define i32 @linear_step(ptr %p, i64 %i, ptr %q) {
  %a = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %a, align 4
  %b = getelementptr inbounds i32, ptr %q, i64 1
  %y = load i32, ptr %b, align 4
  %z = add i32 %x, %y
  store i32 %z, ptr %q, align 4
  ret i32 %z
}
