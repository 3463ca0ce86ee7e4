; V22: intrinsics that give a result and whether it overflowed.
; ARG x: int special
; ARG y: int random(-70000,70000)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.ssub.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
define i32 @overflow(i32 %x, i32 %y) {
entry:
  %a = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
  %av = extractvalue { i32, i1 } %a, 0
  %ao = extractvalue { i32, i1 } %a, 1
  br i1 %ao, label %yes, label %join
yes:
  %b = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %av, i32 %y)
  %bv = extractvalue { i32, i1 } %b, 0
  %bo = extractvalue { i32, i1 } %b, 1
  %bz = select i1 %bo, i32 17, i32 %bv
  br label %join
join:
  %p = phi i32 [ %av, %entry ], [ %bz, %yes ]
  %c = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %p, i32 %x)
  %d = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %y, i32 %x)
  %e = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %y, i32 %x)
  %cv = extractvalue { i32, i1 } %c, 0
  %co = extractvalue { i32, i1 } %c, 1
  %do = extractvalue { i32, i1 } %d, 1
  %ev = extractvalue { i32, i1 } %e, 0
  %z1 = zext i1 %co to i32
  %z2 = zext i1 %do to i32
  %s1 = add i32 %cv, %z1
  %s2 = shl i32 %z2, 5
  %s3 = xor i32 %s1, %s2
  %s4 = add i32 %s3, %ev
  ret i32 %s4
}
