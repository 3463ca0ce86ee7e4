; A linear parameter narrower than int wraps where it is converted to its type, and its extension with the other sign
; was taken for linear.
; SHAPE l7v
; ARG i: char 100
; ARG x: int random(0,9)
define i32 @narrow_linear_parameter(i8 %i, i32 %x) {
  %wide = sext i8 %i to i32
  %sum = add nsw i32 %wide, %x
  ret i32 %sum
}
