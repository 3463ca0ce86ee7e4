; V22: is.fpclass, saturating conversions, minimum and maximum, canonicalize, rounding.
; ARG x: float special
; ARG y: float random(-9,9)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i8 @llvm.fptoui.sat.i8.f32(float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.copysign.f32(float, float)
define i32 @float_intrinsics(float %x, float %y) {
  %a = call i1 @llvm.is.fpclass.f32(float %x, i32 3)
  %b = call i1 @llvm.is.fpclass.f32(float %x, i32 264)
  %c = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  %d = call i8 @llvm.fptoui.sat.i8.f32(float %x)
  %e = call float @llvm.minimum.f32(float %x, float %y)
  %f = call float @llvm.maximum.f32(float %y, float %x)
  %g = call float @llvm.roundeven.f32(float %y)
  %h = call float @llvm.trunc.f32(float %y)
  %i = call float @llvm.copysign.f32(float %g, float %x)
  %az = zext i1 %a to i32
  %bz = zext i1 %b to i32
  %dz = zext i8 %d to i32
  %es = call i32 @llvm.fptosi.sat.i32.f32(float %e)
  %fs = call i32 @llvm.fptosi.sat.i32.f32(float %f)
  %hi = fadd float %h, %i
  %hs = fptosi float %hi to i32
  %s1 = add i32 %az, %c
  %s2 = shl i32 %bz, 9
  %s3 = xor i32 %s1, %s2
  %s4 = add i32 %s3, %dz
  %s5 = xor i32 %s4, %es
  %s6 = add i32 %s5, %fs
  %s7 = xor i32 %s6, %hs
  ret i32 %s7
}
