; Miscompile class 1: an assumption inside a branch says nothing about the other lanes.
; ARG x: int random(-50,50)
define i32 @assumes(i32 %x) {
entry:
  %c = icmp sgt i32 %x, 10
  br i1 %c, label %then, label %join
then:
  %big = icmp sgt i32 %x, 9
  call void @llvm.assume(i1 %big)
  %a = mul i32 %x, 3
  br label %join
join:
  %p = phi i32 [ %a, %then ], [ %x, %entry ]
  %d = icmp sgt i32 %x, 5
  %e = zext i1 %d to i32
  %r = add i32 %p, %e
  ret i32 %r
}
declare void @llvm.assume(i1)
