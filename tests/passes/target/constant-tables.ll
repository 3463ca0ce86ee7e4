; RUN: %opt -passes='packetize<lanes=2>' -S %s | FileCheck %s --check-prefixes=CHECK,FIXED
; RUN: %opt -passes='packetize<lanes=nxv2>' -S %s | FileCheck %s --check-prefixes=CHECK,SCALABLE
; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s --check-prefix=WIDE
;
; On AArch64, constants that LLVM would make by several instructions come from a table of the block: not what fmov and
; movi hold, and not where instructions have a form for constants. Scalable vectors repeat one element; theirs hold more.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare double @llvm.fma.f64(double, double, double)
declare void @seldom(ptr)

; FIXED: [[TABLE:@constants]] = private unnamed_addr constant { <2 x double>, <2 x double> } { <2 x double> splat (double 1.100000e+00), <2 x double> splat (double 2.100000e+00) }, align 16
; FIXED: [[OTHER:@constants.*]] = private unnamed_addr constant { <2 x double>, <2 x double> } { <2 x double> splat (double 2.100000e+00), <2 x double> splat (double 1.100000e+00) }, align 16
; SCALABLE: [[TABLE:@constants]] = private unnamed_addr constant { double, double } { double 1.100000e+00, double 2.100000e+00 }, align 16
; SCALABLE: [[OTHER:@constants.*]] = private unnamed_addr constant { double, double } { double 2.100000e+00, double 1.100000e+00 }, align 16

; A table of each block.
; CHECK-LABEL: define {{.*}}@__vecz_{{(nx)?}}v2_poly(
; FIXED: load <2 x double>, ptr [[TABLE]], align 16, !invariant.load
; FIXED: fadd <2 x double> {{%.*}}, splat (double 1.500000e+00)
; SCALABLE: load double, ptr [[TABLE]], align 8, !invariant.load
; SCALABLE: fadd <vscale x 2 x double> {{%.*}}, splat (double 1.500000e+00)
; FIXED: load <2 x double>, ptr getelementptr inbounds nuw ({{.*}}, ptr [[TABLE]], i{{32|64}} {{.*}}), align 16, !invariant.load
; SCALABLE: load double, ptr getelementptr inbounds nuw ({{.*}}, ptr [[TABLE]], i{{32|64}} {{.*}}), align 8, !invariant.load
; CHECK: br i1
; CHECK: load {{.*}}, ptr [[OTHER]], align
; Of packets in several registers the table has one.
; WIDE-LABEL: define {{.*}}@__vecz_v4_poly(
; WIDE: [[C:%.*]] = load <2 x double>, ptr @constants, align 16, !invariant.load
; WIDE: shufflevector <2 x double> [[C]], <2 x double> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
define spir_kernel void @poly(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %b = call double @llvm.fma.f64(double %a, double %a, double 1.1)
  %c = fadd double %b, 1.5
  %d = call double @llvm.fma.f64(double %c, double %a, double 2.1)
  store double %d, ptr %px
  %rare = fcmp ogt double %d, 4.0
  br i1 %rare, label %some, label %end, !prof !0
some:
  %e = fmul double %d, 2.1
  %f = fadd double %e, 1.1
  store double %f, ptr %px
  call void @seldom(ptr %x)
  br label %end
end:
  ret void
}

; Integers: 7 is not a constant of movi in double words, but of SVE's instructions, as runs of ones are. What selects
; bits is one instruction with its complement.
; CHECK-LABEL: define {{.*}}@__vecz_{{(nx)?}}v2_integers(
; FIXED: [[LOW:%.*]] = load <2 x i64>, ptr {{.*}} !invariant.load
; FIXED: and <2 x i64> {{%.*}}, [[LOW]]
; SCALABLE: and <vscale x 2 x i64> {{%.*}}, splat (i64 7)
; FIXED: [[ONES:%.*]] = load <2 x i64>, ptr {{.*}} !invariant.load
; FIXED: xor <2 x i64> {{%.*}}, [[ONES]]
; SCALABLE: xor <vscale x 2 x i64> {{%.*}}, splat (i64 4503599627370495)
; CHECK: load {{<2 x i64>|i64}}, ptr {{.*}} !invariant.load
; CHECK: lshr {{.*}}, splat (i64 3)
; CHECK: mul {{.*}}, splat (i64 1234567)
; CHECK: and {{.*}}, splat (i64 -81985529216486896)
; CHECK: and {{.*}}, splat (i64 81985529216486895)
define spir_kernel void @integers(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i64, ptr %x, i64 %id
  %a = load i64, ptr %px
  %b = and i64 %a, 7
  %c = xor i64 %a, 4503599627370495
  %d = add i64 %c, 81985529216486895
  %e = lshr i64 %d, 3
  %f = mul i64 %e, 1234567
  %g = add i64 %f, %b
  %h = and i64 %g, -81985529216486896
  %i = and i64 %d, 81985529216486895
  %j = or i64 %h, %i
  store i64 %j, ptr %px
  ret void
}

; One constant of two moves: its address would take as many.
; CHECK-LABEL: define {{.*}}@__vecz_{{(nx)?}}v2_lone(
; CHECK-NOT: @constants
; CHECK: ret void
define spir_kernel void @lone(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %b = fadd double %a, 6755399441055744.0
  store double %b, ptr %px
  ret void
}

; LLVM takes loads out of loops while there are registers for them.
; CHECK-LABEL: define {{.*}}@__vecz_{{(nx)?}}v2_loop(
; CHECK: br label %body
; CHECK: load {{.*}} @constants
; CHECK: load {{.*}} @constants
define spir_kernel void @loop(ptr %x, i32 %n) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %v = phi double [ %a, %0 ], [ %w, %body ]
  %m = fmul double %v, 1.1
  %w = fadd double %m, 2.1
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %body, label %end
end:
  store double %w, ptr %px
  ret void
}

; Where code is to be short.
; CHECK-LABEL: define {{.*}}@__vecz_{{(nx)?}}v2_small(
; CHECK-NOT: @constants
; CHECK: ret void
define spir_kernel void @small(ptr %x) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %b = call double @llvm.fma.f64(double %a, double 2.1, double 1.1)
  store double %b, ptr %px
  ret void
}

attributes #0 = { "target-features"="+neon,+sve" }
attributes #1 = { optsize "target-features"="+neon,+sve" }
!0 = !{!"branch_weights", i32 1, i32 2000}
