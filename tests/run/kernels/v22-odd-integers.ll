; V22: integers of widths that no register has.
; ARG x: int random(-100000,100000)
define i32 @odd_integers(i32 %x) {
  %a = trunc i32 %x to i13
  %b = mul i13 %a, 37
  %c = sext i13 %b to i24
  %d = shl i24 %c, 5
  %e = zext i24 %d to i48
  %f = sext i32 %x to i48
  %g = add i48 %e, %f
  %h = ashr i48 %g, 2
  %r = trunc i48 %h to i32
  ret i32 %r
}
