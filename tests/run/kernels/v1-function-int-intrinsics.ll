; V1, V22: integer intrinsics, with scalar flags and overflow results.
; ARG x: int special
; ARG y: int special
define i32 @int_intrinsics(i32 %x, i32 %y) {
  %a = call i32 @llvm.umax.i32(i32 %x, i32 %y)
  %b = call i32 @llvm.abs.i32(i32 %a, i1 false)
  %c = call i32 @llvm.ctlz.i32(i32 %b, i1 false)
  %d = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %c)
  %pair = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
  %sum = extractvalue { i32, i1 } %pair, 0
  %over = extractvalue { i32, i1 } %pair, 1
  %bit = zext i1 %over to i32
  %e = xor i32 %d, %sum
  %f = add i32 %e, %bit
  %g = call i32 @llvm.usub.sat.i32(i32 %f, i32 100)
  %h = call i32 @llvm.bswap.i32(i32 %g)
  ret i32 %h
}
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.bswap.i32(i32)
