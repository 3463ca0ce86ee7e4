; RUN: %opt -passes='packetize<lanes=4>' -S %s | FileCheck %s
;
; Constants are loaded as wide as they are on AVX2, where an instruction takes them from memory: not zero, not what
; loops have registers for, not what is subtracted from, and not where LLVM broadcasts within the instruction.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare double @llvm.fma.f64(double, double, double)
declare double @elsewhere(double) #2
declare double @llvm.fabs.f64(double)

; CHECK: [[FIVE:@wide.*]] = private unnamed_addr constant <4 x double> splat (double 5.000000e+00), align 32
; CHECK-LABEL: define {{.*}}@__vecz_v4_line(
; CHECK: [[X:%.*]] = load <4 x double>, ptr %px
; CHECK: fsub <4 x double> splat (double 7.000000e+00), [[X]]
; CHECK: [[C:%.*]] = load <4 x double>, ptr [[FIVE]], align 32
; CHECK: call <4 x double> @llvm.fma.v4f64(<4 x double> {{%.*}}, <4 x double> {{%.*}}, <4 x double> [[C]])
define spir_kernel void @line(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %s = fsub double 7.0, %a
  %b = call double @llvm.fma.f64(double %a, double %s, double 5.0)
  store double %b, ptr %px
  ret void
}

; What is compared with, and the mask of an absolute value.
; CHECK-LABEL: define {{.*}}@__vecz_v4_limit(
; CHECK: [[MASK:%.*]] = load <4 x i64>, ptr @wide{{.*}}, align 32
; CHECK: and <4 x i64> {{%.*}}, [[MASK]]
; CHECK: [[LIMIT:%.*]] = load <4 x double>, ptr @wide{{.*}}, align 32
; CHECK: fcmp olt <4 x double> {{%.*}}, [[LIMIT]]
define spir_kernel void @limit(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %b = call double @llvm.fabs.f64(double %a)
  %c = fcmp olt double %b, 11.0
  %d = select i1 %c, double %a, double %b
  store double %d, ptr %px
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_loop(
; CHECK: fmul <4 x double> {{%.*}}, splat (double 5.000000e+00)
define spir_kernel void @loop(ptr %x, i32 %n) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %v = phi double [ %a, %0 ], [ %w, %body ]
  %w = fmul double %v, 5.0
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %body, label %end
end:
  store double %w, ptr %px
  ret void
}

; A loop with as many constants as there are registers.
; CHECK-LABEL: define {{.*}}@__vecz_v4_crowded(
; CHECK-NOT: fadd <4 x double> {{%.*}}, splat
; CHECK: ret void
define spir_kernel void @crowded(ptr %x, i32 %n) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %v = phi double [ %a, %0 ], [ %w, %body ]
  %s0 = fmul double %v, %v
  %s1 = fadd double %s0, 1.5
  %s2 = fadd double %s1, 2.5
  %s3 = fadd double %s2, 3.5
  %s4 = fadd double %s3, 4.5
  %s5 = fadd double %s4, 5.5
  %s6 = fadd double %s5, 6.5
  %s7 = fadd double %s6, 7.5
  %s8 = fadd double %s7, 8.5
  %s9 = fadd double %s8, 9.5
  %s10 = fadd double %s9, 10.5
  %s11 = fadd double %s10, 11.5
  %s12 = fadd double %s11, 12.5
  %s13 = fadd double %s12, 13.5
  %s14 = fadd double %s13, 14.5
  %s15 = fadd double %s14, 15.5
  %s16 = fadd double %s15, 16.5
  %w = fmul double %s16, %v
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %body, label %end
end:
  store double %w, ptr %px
  ret void
}

; The same with a call, so that LLVM keeps no operand from memory in a register: what is used twice, in either sign, is
; kept first.
; CHECK-LABEL: define {{.*}}@__vecz_v4_calling(
; CHECK-COUNT-12: fadd <4 x double> {{%.*}}, splat
; CHECK-COUNT-3: load <4 x double>, ptr @wide
; CHECK: fadd <4 x double> {{%.*}}, splat (double 1.650000e+01)
; CHECK: fadd <4 x double> {{%.*}}, splat (double -1.650000e+01)
; CHECK: ret void
define spir_kernel void @calling(ptr %x, i32 %n) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  br label %body
body:
  %i = phi i32 [ 0, %0 ], [ %j, %body ]
  %v = phi double [ %a, %0 ], [ %w, %body ]
  %s0 = fmul double %v, %v
  %s1 = fadd double %s0, 1.5
  %s2 = fadd double %s1, 2.5
  %s3 = fadd double %s2, 3.5
  %s4 = fadd double %s3, 4.5
  %s5 = fadd double %s4, 5.5
  %s6 = fadd double %s5, 6.5
  %s7 = fadd double %s6, 7.5
  %s8 = fadd double %s7, 8.5
  %s9 = fadd double %s8, 9.5
  %s10 = fadd double %s9, 10.5
  %s11 = fadd double %s10, 11.5
  %s12 = fadd double %s11, 12.5
  %s13 = fadd double %s12, 13.5
  %s14 = fadd double %s13, 14.5
  %s15 = fadd double %s14, 15.5
  %s16 = fadd double %s15, 16.5
  %s17 = fmul double %s16, %v
  %s18 = fadd double %s17, -16.5
  %w = call double @elsewhere(double %s18) #2
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %body, label %end
end:
  store double %w, ptr %px
  ret void
}

; A comparison and a select that are a minimum have one constant.
; CHECK-LABEL: define {{.*}}@__vecz_v4_least(
; CHECK: fcmp ogt <4 x double> {{%.*}}, splat (double 5.000000e+00)
; CHECK: select <4 x i1> {{%.*}}, <4 x double> splat (double 5.000000e+00), <4 x double> {{%.*}}
define spir_kernel void @least(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %c = fcmp ogt double %a, 5.0
  %b = select i1 %c, double 5.0, double %a
  store double %b, ptr %px
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_masks(
; CHECK: fmul <4 x double> {{%.*}}, splat (double 5.000000e+00)
define spir_kernel void @masks(ptr %x) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %px = getelementptr double, ptr %x, i64 %id
  %a = load double, ptr %px
  %b = fmul double %a, 5.0
  store double %b, ptr %px
  ret void
}

attributes #0 = { "target-cpu"="haswell" }
attributes #1 = { "target-cpu"="x86-64-v4" }
attributes #2 = { nounwind willreturn memory(none) }
