; Bodies as libvec has them for AArch64: the rare branch is one of 2000 to 1.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

define aarch64_vector_pcs <2 x double> @_ZGVnN2v_exp(<2 x double> %x) {
  %rare = fcmp ugt <2 x double> %x, splat (double 700.0)
  %any = call i1 @llvm.vector.reduce.or.v2i1(<2 x i1> %rare)
  br i1 %any, label %slow, label %fast, !prof !0
slow:
  ret <2 x double> zeroinitializer
fast:
  %z = fmul <2 x double> %x, splat (double 1.1)
  %y = fadd <2 x double> %z, splat (double 1.7)
  ret <2 x double> %y
}

define <vscale x 2 x double> @_ZGVsMxv_sin(<vscale x 2 x double> %x, <vscale x 2 x i1> %mask) {
  %y = fmul <vscale x 2 x double> %x, %x
  ret <vscale x 2 x double> %y
}

!0 = !{!"branch_weights", i32 1, i32 2000}
