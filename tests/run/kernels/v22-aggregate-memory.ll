; V22: structures and arrays loaded and stored as one value.
; SHAPE vv
; ARG p: {int,float,short,short,int} random(0,99)
; ARG x: int random(-9,9)
%s = type { i32, float, [2 x i16], i32 }
define i32 @aggregate_memory(ptr %p, i32 %x) {
entry:
  %v = load %s, ptr %p, align 4
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %join
yes:
  %h = extractvalue %s %v, 2, 1
  %g = add i16 %h, 3
  %w = insertvalue %s %v, i16 %g, 2, 0
  %z = insertvalue %s %w, i32 %x, 3
  store %s %z, ptr %p, align 4
  br label %join
join:
  %q = phi %s [ %v, %entry ], [ %z, %yes ]
  %o = freeze %s %q
  %e = extractvalue %s %o, 2
  %b = extractvalue [2 x i16] %e, 0
  %r = sext i16 %b to i32
  ret i32 %r
}
