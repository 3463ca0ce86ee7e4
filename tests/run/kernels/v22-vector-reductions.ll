; V22, V16: reductions over the elements of a lane's own vector.
; ARG x: int random(-99,99)
; ARG y: int random(-99,99)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.smax.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.xor.v4i32(<4 x i32>)
declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
define i32 @vector_reductions(i32 %x, i32 %y) {
  %a = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %x, i32 1
  %b = insertelement <4 x i32> %a, i32 %y, i32 3
  %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %b)
  %m = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %b)
  %e = call i32 @llvm.vector.reduce.xor.v4i32(<4 x i32> %b)
  %c = icmp sgt <4 x i32> %b, splat (i32 50)
  %o = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %c)
  %f = sitofp <4 x i32> %b to <4 x float>
  %g = call float @llvm.vector.reduce.fadd.v4f32(float 0.5, <4 x float> %f)
  %h = fptosi float %g to i32
  %t = select i1 %o, i32 %m, i32 %h
  %u = add i32 %s, %t
  %r = xor i32 %u, %e
  ret i32 %r
}
