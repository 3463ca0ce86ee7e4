; V1: lanes of one, two and eight bytes, and a truth value, in one signature.
; ARG a: char random(-128,127)
; ARG b: short random(-1000,1000)
; ARG c: long random(-100000,100000)
define i16 @narrow(i8 %a, i16 %b, i64 %c) {
  %wa = sext i8 %a to i16
  %s = add i16 %wa, %b
  %t = trunc i64 %c to i16
  %less = icmp slt i16 %s, %t
  %r = select i1 %less, i16 %s, i16 %t
  ret i16 %r
}
