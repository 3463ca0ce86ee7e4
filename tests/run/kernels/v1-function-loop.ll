; V1, V17: a divergent loop in a function: Newton's square root in integers.
; ARG n: int random(1,1000000)
define i32 @isqrt(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %n, %entry ], [ %y, %loop ]
  %q = udiv i32 %n, %x
  %s = add i32 %x, %q
  %y = lshr i32 %s, 1
  %more = icmp ult i32 %y, %x
  br i1 %more, label %loop, label %done
done:
  ret i32 %x
}
