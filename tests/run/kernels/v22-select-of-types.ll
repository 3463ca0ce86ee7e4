; V22: selects and freezes of pointers, truth values and small integers.
; SHAPE vvv
; ARG p: int random(-9,9)
; ARG q: int random(-9,9)
; ARG x: int random(-9,9)
define i32 @selects(ptr %p, ptr %q, i32 %x) {
  %c = icmp sgt i32 %x, 0
  %s = select i1 %c, ptr %p, ptr %q
  %f = freeze ptr %s
  %v = load i32, ptr %f
  %d = icmp eq i32 %v, 3
  %e = select i1 %c, i1 %d, i1 true
  %g = freeze i1 %e
  %t = trunc i32 %v to i5
  %u = select i1 %g, i5 %t, i5 -3
  %w = sext i5 %u to i32
  ret i32 %w
}
