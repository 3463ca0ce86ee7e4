; V22: 128-bit integers: products, shifts, division, compares.
; ARG x: long special
; ARG y: long random(1,99)
define i64 @wide_integers(i64 %x, i64 %y) {
entry:
  %a = sext i64 %x to i128
  %b = zext i64 %y to i128
  %m = mul i128 %a, %b
  %c = icmp slt i128 %m, 0
  br i1 %c, label %neg, label %join
neg:
  %q = sdiv i128 %m, %b
  %s = ashr i128 %q, 3
  br label %join
join:
  %p = phi i128 [ %m, %entry ], [ %s, %neg ]
  %h = lshr i128 %p, 32
  %r = trunc i128 %h to i64
  ret i64 %r
}
