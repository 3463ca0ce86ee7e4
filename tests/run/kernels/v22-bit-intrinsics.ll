; V22: funnel shifts, reversals, counts, saturation, absolute value.
; ARG x: int special
; ARG y: int random(-70000,70000)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.sshl.sat.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.scmp.i32.i32(i32, i32)
define i32 @bit_intrinsics(i32 %x, i32 %y) {
  %a = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %y)
  %b = call i32 @llvm.fshr.i32(i32 %a, i32 %x, i32 7)
  %c = call i32 @llvm.bitreverse.i32(i32 %b)
  %d = call i32 @llvm.bswap.i32(i32 %x)
  %e = call i32 @llvm.ctpop.i32(i32 %y)
  %f = call i32 @llvm.cttz.i32(i32 %x, i1 false)
  %g = call i32 @llvm.sadd.sat.i32(i32 %x, i32 %y)
  %h = call i32 @llvm.usub.sat.i32(i32 %x, i32 %y)
  %k = and i32 %y, 15
  %i = call i32 @llvm.sshl.sat.i32(i32 %x, i32 %k)
  %j = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %l = call i32 @llvm.scmp.i32.i32(i32 %x, i32 %y)
  %s1 = add i32 %c, %d
  %s2 = xor i32 %s1, %e
  %s3 = add i32 %s2, %f
  %s4 = xor i32 %s3, %g
  %s5 = add i32 %s4, %h
  %s6 = xor i32 %s5, %i
  %s7 = add i32 %s6, %j
  %s8 = mul i32 %s7, 3
  %s9 = add i32 %s8, %l
  ret i32 %s9
}
