; A division that must not see an inactive lane's zero.
; SHAPE vv
; ARG a: int random(-100,100)
; ARG b: int random(1,9)
define i32 @divide(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  ret i32 %q
}
