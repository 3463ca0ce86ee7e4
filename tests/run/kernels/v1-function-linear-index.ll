; V1, V5: a linear integer that indexes a uniform buffer, through sext, so that it is contiguous.
; SHAPE ul
; ARG p: int[N+3] random(0,99)
; ARG i: int 3
define i32 @linear_index(ptr %p, i32 %i) {
  %wide = sext i32 %i to i64
  %where = getelementptr inbounds i32, ptr %p, i64 %wide
  %x = load i32, ptr %where, align 4
  %back = sub nsw i64 %wide, 3
  %there = getelementptr inbounds i32, ptr %p, i64 %back
  %y = load i32, ptr %there, align 4
  %r = sub i32 %x, %y
  ret i32 %r
}
