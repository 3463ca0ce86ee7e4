; V22: freeze of a value that is poison on some ways gives one value, however often it is used.
; ARG x: int random(-5,5)
define i32 @freezes(i32 %x) {
entry:
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %then, label %join
then:
  %a = add nsw i32 %x, 2147483640
  %neg = icmp slt i32 %x, 3
  %safe = select i1 %neg, i32 %a, i32 9
  br label %join
join:
  %p = phi i32 [ %safe, %then ], [ poison, %entry ]
  %f = freeze i32 %p
  %d = sub i32 %f, %f
  %chosen = select i1 %c, i32 %p, i32 %d
  ret i32 %chosen
}
