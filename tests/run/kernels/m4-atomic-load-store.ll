; Miscompile class 4: atomic loads and stores stay atomic and masked.
; SHAPE vv
; ARG p: int[N] random(0,50)
; ARG x: int random(-9,9)
define i32 @atomics(ptr %p, i32 %x) {
entry:
  %old = load atomic i32, ptr %p acquire, align 4
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %then, label %join
then:
  %new = add i32 %old, %x
  store atomic i32 %new, ptr %p release, align 4
  fence seq_cst
  br label %join
join:
  ret i32 %old
}
