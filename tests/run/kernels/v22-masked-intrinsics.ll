; V22: masked loads and stores that the input already has.
; SHAPE vv
; ARG p: {int,int,int,int} random(-99,99)
; ARG x: int random(0,15)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
define i32 @masked_intrinsics(ptr %p, i32 %x) {
  %i = insertelement <4 x i32> poison, i32 %x, i32 0
  %b = shufflevector <4 x i32> %i, <4 x i32> poison, <4 x i32> zeroinitializer
  %a = and <4 x i32> %b, <i32 1, i32 2, i32 4, i32 8>
  %m = icmp ne <4 x i32> %a, zeroinitializer
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %p, i32 4, <4 x i1> %m, <4 x i32> <i32 9, i32 8, i32 7, i32 6>)
  %w = mul <4 x i32> %v, splat (i32 3)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %w, ptr %p, i32 4, <4 x i1> %m)
  %e = extractelement <4 x i32> %w, i32 %x
  %c = icmp ult i32 %x, 4
  %r = select i1 %c, i32 %e, i32 -1
  ret i32 %r
}
