; V22: truth values in memory, and joined in a phi.
; SHAPE vv
; ARG p: uchar random(0,1)
; ARG x: int random(-9,9)
define i32 @bits_in_memory(ptr %p, i32 %x) {
entry:
  %b = load i8, ptr %p
  %t = trunc i8 %b to i1
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %join
yes:
  %n = xor i1 %t, true
  %z = zext i1 %n to i8
  store i8 %z, ptr %p
  br label %join
join:
  %m = phi i1 [ %t, %entry ], [ %n, %yes ]
  %r = select i1 %m, i32 %x, i32 -7
  ret i32 %r
}
