; RUN: %opt -passes='packetize<lanes=8>' -S %s | FileCheck %s
;
; Numbers that are not positive and normal take a slow path: AVX-512 asks for their class, and takes exponents and
; significands of the others by one instruction; but not where they are seen for numbers of the slow path, too.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v8_exponent_of_float(
; CHECK: call <8 x float> @llvm.x86.avx512.mask.getexp.ps.256(<8 x float> [[X:%.*]], <8 x float> poison, i8 -1)
; CHECK: call <8 x i1> @llvm.x86.avx512.fpclass.ps.256(<8 x float> [[X]], i32 255)
; CHECK: ret void
define spir_kernel void @exponent_of_float(ptr %in, ptr %out) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr float, ptr %in, i64 %id
  %to = getelementptr float, ptr %out, i64 %id
  %x = load float, ptr %from
  %u = bitcast float %x to i32
  %offset = sub i32 %u, 1065353216
  %shifted = ashr i32 %offset, 23
  %k = sitofp i32 %shifted to float
  %up = add i32 %u, 8388608
  %c = icmp slt i32 %up, 16777216
  br i1 %c, label %slow, label %end, !prof !0
slow:
  %y = fadd float %x, 1.0
  br label %end
end:
  %r = phi float [ %k, %0 ], [ %y, %slow ]
  store float %r, ptr %to
  ret void
}

; The range of the test is not that of normal numbers: it stays.
; CHECK-LABEL: define {{.*}}@__vecz_v8_exponent_of_double(
; CHECK-NOT: fpclass
; CHECK: call <8 x double> @llvm.x86.avx512.mask.getexp.pd.512(<8 x double> {{.*}}, <8 x double> poison, i8 -1, i32 4)
; CHECK-NOT: fpclass
; CHECK: ret void
define spir_kernel void @exponent_of_double(ptr %in, ptr %out) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr double, ptr %in, i64 %id
  %to = getelementptr double, ptr %out, i64 %id
  %x = load double, ptr %from
  %u = bitcast double %x to i64
  %offset = add i64 %u, 2522279674118144
  %shifted = lshr i64 %offset, 52
  %low = or i64 %shifted, 4841369599423283200
  %magic = bitcast i64 %low to double
  %k = fadd double %magic, 0xC3300000000003FF
  %up = add i64 %u, 13510798882111488
  %c = icmp slt i64 %up, 18014398509481984
  br i1 %c, label %slow, label %end, !prof !0
slow:
  %y = fadd double %x, 1.0
  br label %end
end:
  %r = phi double [ %k, %0 ], [ %y, %slow ]
  store double %r, ptr %to
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v8_significand(
; CHECK: call <8 x float> @llvm.x86.avx512.mask.getmant.ps.256(<8 x float> {{.*}}, i32 3, <8 x float> poison, i8 -1)
; CHECK: ret void
define spir_kernel void @significand(ptr %in, ptr %out) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr float, ptr %in, i64 %id
  %to = getelementptr float, ptr %out, i64 %id
  %x = load float, ptr %from
  %u = bitcast float %x to i32
  %offset = sub i32 %u, 1061158912
  %e = and i32 %offset, -8388608
  %m = sub i32 %u, %e
  %f = bitcast i32 %m to float
  %up = add i32 %u, 8388608
  %c = icmp slt i32 %up, 16777216
  br i1 %c, label %slow, label %end, !prof !0
slow:
  %y = fadd float %x, 1.0
  br label %end
end:
  %r = phi float [ %f, %0 ], [ %y, %slow ]
  store float %r, ptr %to
  ret void
}

; The slow path uses the exponent.
; CHECK-LABEL: define {{.*}}@__vecz_v8_seen(
; CHECK-NOT: getexp
; CHECK: ret void
define spir_kernel void @seen(ptr %in, ptr %out) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr float, ptr %in, i64 %id
  %to = getelementptr float, ptr %out, i64 %id
  %x = load float, ptr %from
  %u = bitcast float %x to i32
  %offset = sub i32 %u, 1065353216
  %shifted = ashr i32 %offset, 23
  %k = sitofp i32 %shifted to float
  %up = add i32 %u, 8388608
  %c = icmp slt i32 %up, 16777216
  br i1 %c, label %slow, label %end, !prof !0
slow:
  %y = fadd float %k, 1.0
  br label %end
end:
  %r = phi float [ %k, %0 ], [ %y, %slow ]
  store float %r, ptr %to
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v8_without_mask_registers(
; CHECK-NOT: getexp
; CHECK-NOT: fpclass
; CHECK: ret void
define spir_kernel void @without_mask_registers(ptr %in, ptr %out) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr float, ptr %in, i64 %id
  %to = getelementptr float, ptr %out, i64 %id
  %x = load float, ptr %from
  %u = bitcast float %x to i32
  %offset = sub i32 %u, 1065353216
  %shifted = ashr i32 %offset, 23
  %k = sitofp i32 %shifted to float
  %up = add i32 %u, 8388608
  %c = icmp slt i32 %up, 16777216
  br i1 %c, label %slow, label %end, !prof !0
slow:
  %y = fadd float %x, 1.0
  br label %end
end:
  %r = phi float [ %k, %0 ], [ %y, %slow ]
  store float %r, ptr %to
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="512" }
attributes #1 = { "target-cpu"="haswell" }
!0 = !{!"branch_weights", i32 1, i32 2000}
