; V22: integers of 24 and 48 bits in registers and in memory: no byte beyond them is touched.
; SHAPE vv
; ARG p: {uchar,uchar,uchar,uchar,uchar,uchar,uchar,uchar,uchar,uchar} random(0,255)
; ARG x: int special
define i32 @odd_memory(ptr %p, i32 %x) {
entry:
  %a = load i24, ptr %p, align 1
  %q = getelementptr i8, ptr %p, i64 3
  %b = load i48, ptr %q, align 1
  %t = trunc i32 %x to i24
  %s = add i24 %a, %t
  %c = icmp sgt i24 %s, 0
  br i1 %c, label %yes, label %no
yes:
  store i24 %s, ptr %p, align 1
  %w = sext i24 %s to i48
  %m = mul i48 %w, %b
  store i48 %m, ptr %q, align 1
  br label %no
no:
  %e = sext i24 %s to i32
  ret i32 %e
}
