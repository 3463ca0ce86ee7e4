; Miscompile class 4, V22: a cmpxchg instruction with both results used, under a divergent branch.
; SHAPE vv
; ARG p: int[N] random(0,5)
; ARG x: int random(0,5)
define i32 @exchange(ptr %p, i32 %x) {
entry:
  %odd = and i32 %x, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %then, label %join
then:
  %pair = cmpxchg ptr %p, i32 %x, i32 77 seq_cst seq_cst
  %old = extractvalue { i32, i1 } %pair, 0
  %done = extractvalue { i32, i1 } %pair, 1
  %bit = zext i1 %done to i32
  %scaled = mul i32 %bit, 1000
  %r = add i32 %old, %scaled
  br label %join
join:
  %phi = phi i32 [ %r, %then ], [ -1, %entry ]
  ret i32 %phi
}
