; Miscompile class 1: flags whose promise holds only behind the branch (nuw, exact, disjoint, nneg, inbounds).
; SHAPE vuv
; ARG x: int random(-50,50)
; ARG p: int[64] random(0,99)
; ARG y: int random(0,99)
define i32 @flags(i32 %x, ptr %p, i32 %y) {
entry:
  %positive = icmp sgt i32 %x, 0
  br i1 %positive, label %then, label %join
then:
  %low = and i32 %x, 7
  %less = sub nuw nsw i32 %x, 1
  %wide = zext nneg i32 %less to i64
  %gep = getelementptr inbounds i32, ptr %p, i64 %wide
  %load = load i32, ptr %gep, align 4, !noundef !0
  %even = shl nuw nsw i32 %load, 1
  %half = lshr exact i32 %even, 1
  %or = or disjoint i32 %even, 1
  %sum = add nuw nsw i32 %half, %or
  %r = add nsw i32 %sum, %low
  br label %join
join:
  %phi = phi i32 [ %r, %then ], [ %y, %entry ]
  %odd = and i32 %phi, 1
  %test = icmp eq i32 %odd, 0
  %out = select i1 %test, i32 %phi, i32 -1
  ret i32 %out
}
!0 = !{}
