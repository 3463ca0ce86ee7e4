; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; Whether integers compare so in any lane is asked of the sign bits on AVX2, where LLVM takes a vtestpd and a register of
; ones, and of single bits by a vptest, which are signs where blends select by them; of AVX-512, and where floating-point numbers are compared, LLVM selects
; well. There selections have an operation first, which masks make one instruction with them.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare void @seldom(ptr)

; CHECK-LABEL: define {{.*}}@__vecz_v4_integers(
; CHECK: [[LESS:%.*]] = icmp slt <4 x i64> {{.*}}, splat (i64 3)
; CHECK: [[SIGNS:%.*]] = bitcast <4 x i64> {{.*}} to <4 x double>
; CHECK: [[ANY:%.*]] = call i32 @llvm.x86.avx.movmsk.pd.256(<4 x double> [[SIGNS]])
; CHECK: icmp {{eq|ne}} i32 [[ANY]], 0
define spir_kernel void @integers(ptr %x, ptr %o) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i64, ptr %x, i64 %id
  %a = load i64, ptr %px
  %c = icmp slt i64 %a, 3
  br i1 %c, label %some, label %end, !prof !0
some:
  call void @seldom(ptr %o)
  br label %end
end:
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_bits(
; CHECK: [[NONE:%.*]] = call i32 @llvm.x86.avx.ptestz.256(<4 x i64> [[A:%.*]], <4 x i64> {{%.*}})
; CHECK: icmp {{eq|ne}} i32 [[NONE]], 0
; CHECK: [[UP:%.*]] = shl <4 x i64> [[A]], splat (i64 61)
; CHECK: [[SIGN:%.*]] = icmp slt <4 x i64> [[UP]], zeroinitializer
; CHECK: select <4 x i1> [[SIGN]], <4 x i64> splat (i64 7), <4 x i64> [[A]]
define spir_kernel void @bits(ptr %x, ptr %o) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i64, ptr %x, i64 %id
  %a = load i64, ptr %px
  %bit = and i64 %a, 64
  %c = icmp ne i64 %bit, 0
  br i1 %c, label %some, label %end, !prof !0
some:
  call void @seldom(ptr %o)
  br label %end
end:
  %other = and i64 %a, 4
  %clear = icmp eq i64 %other, 0
  %s = select i1 %clear, i64 %a, i64 7
  store i64 %s, ptr %px
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_masks(
; CHECK-NOT: movmsk
; CHECK: ret void
define spir_kernel void @masks(ptr %x, ptr %o) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr i64, ptr %x, i64 %id
  %a = load i64, ptr %px
  %c = icmp slt i64 %a, 3
  br i1 %c, label %some, label %end, !prof !0
some:
  call void @seldom(ptr %o)
  br label %end
end:
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_operations(
; CHECK: [[P:%.*]] = fmul <4 x double> [[A:%.*]], splat (double 3.000000e+00)
; CHECK: [[UNORDERED:%.*]] = fcmp uge <4 x double> [[A]], splat (double 1.000000e+00)
; CHECK: select <4 x i1> [[UNORDERED]], <4 x double> [[P]], <4 x double> [[A]]
; CHECK: [[S:%.*]] = fadd <4 x double> {{.*}}, [[B:%.*]]
; CHECK: [[MORE:%.*]] = fcmp ogt <4 x double> [[B]], splat (double 2.000000e+00)
; CHECK: select <4 x i1> [[MORE]], <4 x double> [[S]], <4 x double> [[B]]
define spir_kernel void @operations(ptr %x, ptr %y) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %py = getelementptr double, ptr %y, i64 %id
  %a = load double, ptr %px
  %b = load double, ptr %py
  %p = fmul double %a, 3.0
  %c = fcmp olt double %a, 1.0
  %s = select i1 %c, double %a, double %p
  store double %s, ptr %px
  %sum = fadd double %s, %b
  %d = fcmp ogt double %b, 2.0
  %t = select i1 %d, double %sum, double %b
  store double %t, ptr %py
  ret void
}

attributes #0 = { "target-cpu"="haswell" }
attributes #1 = { "target-cpu"="x86-64-v4" }
!0 = !{!"branch_weights", i32 1, i32 2000}
