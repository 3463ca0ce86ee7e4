; RUN: %opt -passes='packetize<lanes=16>' -S %s | FileCheck %s
;
; A table in one register, in two; what is not known, or may change, is none. Low bits as an index need no mask, and may
; select in a part of an array; double words without AVX-512 are pairs of words.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
@t = internal constant [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0]
@u = internal constant [17 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17]
@v = external constant [4 x i32]
@w = internal global [4 x i32] zeroinitializer

; CHECK-LABEL: define {{.*}}@__vecz_v16_lookup(
; CHECK: call <16 x float> @llvm.x86.avx512.permvar.sf.512(<16 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00, float poison
; CHECK: call <16 x i32> @llvm.x86.avx512.vpermi2var.d.512(<16 x i32> <i32 1,
; CHECK-COUNT-2: @llvm.masked.gather.v16i32
; CHECK: ret void
define spir_kernel void @lookup(ptr noalias %x, ptr noalias %f, ptr noalias %o) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr float, ptr %f, i64 %id
  %r = getelementptr i32, ptr %o, i64 %id
  %i = load i32, ptr %p
  %j = zext i32 %i to i64
  %at = getelementptr [4 x float], ptr @t, i64 0, i64 %j
  %au = getelementptr [17 x i32], ptr @u, i64 0, i64 %j
  %av = getelementptr [4 x i32], ptr @v, i64 0, i64 %j
  %aw = getelementptr [4 x i32], ptr @w, i64 0, i64 %j
  %et = load float, ptr %at
  %eu = load i32, ptr %au
  %ev = load i32, ptr %av
  %ew = load i32, ptr %aw
  store float %et, ptr %q
  %s = add i32 %eu, %ev
  %s2 = add i32 %s, %ew
  store i32 %s2, ptr %r
  ret void
}

@m = internal constant [3 x [4 x double]] [[4 x double] [double 1.0, double 2.0, double 3.0, double 4.0], [4 x double] [double 5.0, double 6.0, double 7.0, double 0.1], [4 x double] zeroinitializer]

; CHECK-LABEL: define {{.*}}@__vecz_v16_low_bits(
; CHECK-NOT: and
; CHECK: @llvm.x86.avx512.permvar.df.512(<8 x double> <double 5.000000e+00, double 6.000000e+00, double 7.000000e+00, double 1.000000e-01, double 5.000000e+00
; CHECK: ret void
define spir_kernel void @low_bits(ptr noalias %x, ptr noalias %o) "target-cpu"="x86-64-v4" "prefer-vector-width"="512" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %x, i64 %id
  %q = getelementptr double, ptr %o, i64 %id
  %i = load i64, ptr %p
  %j = and i64 %i, 3
  %at = getelementptr [3 x [4 x double]], ptr @m, i64 0, i64 1, i64 %j
  %e = load double, ptr %at
  store double %e, ptr %q
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v16_pairs(
; CHECK-COUNT-4: @llvm.x86.avx2.permps(<8 x float>
; CHECK: ret void
define spir_kernel void @pairs(ptr noalias %x, ptr noalias %o) "target-cpu"="x86-64-v3" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %x, i64 %id
  %q = getelementptr double, ptr %o, i64 %id
  %i = load i64, ptr %p
  %j = and i64 %i, 3
  %at = getelementptr [3 x [4 x double]], ptr @m, i64 0, i64 1, i64 %j
  %e = load double, ptr %at
  store double %e, ptr %q
  ret void
}

; Functions of 128 bits look up in registers of 256, if the CPU has them; the others load lane by lane, under a mask, too.

; CHECK-LABEL: define {{.*}}@__vecz_v16_narrow(
; CHECK-COUNT-2: @llvm.x86.avx2.permps(<8 x float>
; CHECK: ret void
define spir_kernel void @narrow(ptr noalias %x, ptr noalias %o) "target-cpu"="x86-64-v3" "prefer-vector-width"="128" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr float, ptr %o, i64 %id
  %i = load i32, ptr %p
  %j = and i32 %i, 3
  %k = zext i32 %j to i64
  %at = getelementptr [4 x float], ptr @t, i64 0, i64 %k
  %e = load float, ptr %at
  store float %e, ptr %q
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v16_one_by_one(
; CHECK: [[all:%.*]] = freeze <16 x i32>
; CHECK: [[low:%.*]] = and <16 x i32> [[all]], splat (i32 3)
; CHECK: [[lane:%.*]] = extractelement <16 x i32> [[low]], i64 0
; CHECK: [[index:%.*]] = zext nneg i32 [[lane]] to i64
; CHECK: [[at:%.*]] = getelementptr float, ptr @t, i64 [[index]]
; CHECK: load float, ptr [[at]], align 4
; CHECK-NOT: masked.gather
; CHECK: ret void
define spir_kernel void @one_by_one(ptr noalias %x, ptr noalias %o) "target-cpu"="x86-64" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %q = getelementptr float, ptr %o, i64 %id
  %i = load i32, ptr %p
  %small = icmp slt i32 %i, 7
  br i1 %small, label %then, label %end
then:
  %j = and i32 %i, 3
  %k = zext i32 %j to i64
  %at = getelementptr [4 x float], ptr @t, i64 0, i64 %k
  %e = load float, ptr %at
  store float %e, ptr %q
  br label %end
end:
  ret void
}

; Eight double words without AVX-512: upper and lower words are looked up by themselves.
@d = internal constant [8 x double] [double 1.0, double 2.0, double 3.0, double 4.0, double 5.0, double 6.0, double 7.0, double 0.1]

; CHECK-LABEL: define {{.*}}@__vecz_v16_eight(
; CHECK: [[first:%.*]] = call <8 x float> @llvm.x86.avx2.permps(<8 x float>
; CHECK: [[second:%.*]] = call <8 x float> @llvm.x86.avx2.permps(<8 x float>
; CHECK: shufflevector <8 x float> [[first]], <8 x float> [[second]], <8 x i32> <i32 0, i32 9, i32 2, i32 11, i32 4, i32 13, i32 6, i32 15>
; CHECK: ret void
define spir_kernel void @eight(ptr noalias %x, ptr noalias %o) "target-cpu"="x86-64-v3" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %x, i64 %id
  %q = getelementptr double, ptr %o, i64 %id
  %i = load i64, ptr %p
  %j = and i64 %i, 7
  %at = getelementptr [8 x double], ptr @d, i64 0, i64 %j
  %e = load double, ptr %at
  store double %e, ptr %q
  ret void
}

; If all lower words are zero, the upper ones alone are looked up: by indices in the upper halves if entry 0 is zero, since
; the lower halves find that.
@high = internal constant [4 x i64] [i64 0, i64 4294967296, i64 8589934592, i64 -9223372036854775808]
@round = internal constant [8 x double] [double 1.0, double 2.0, double 3.0, double 4.0, double 5.0, double 6.0, double 7.0, double 8.0]

; CHECK-LABEL: define {{.*}}@__vecz_v16_upper_words(
; CHECK: [[at:%.*]] = shl <4 x i64> {{.*}}, splat (i64 32)
; CHECK: [[words:%.*]] = bitcast <4 x i64> [[at]] to <8 x i32>
; CHECK: [[found:%.*]] = call <8 x float> @llvm.x86.avx2.permps(<8 x float> {{.*}}, <8 x i32> [[words]])
; CHECK-NEXT: bitcast <8 x float> [[found]] to <4 x i64>
; CHECK: [[found:%.*]] = call <8 x float> @llvm.x86.avx2.permps(<8 x float> <float 1.875000e+00{{.*}}, <8 x i32> {{%.*}})
; CHECK-NEXT: shufflevector <8 x float> <float 0.000000e+00, float {{[^>]*}}>, <8 x float> [[found]], <8 x i32> <i32 0, i32 9, i32 2, i32 11, i32 4, i32 13, i32 6, i32 15>
; CHECK: ret void
define spir_kernel void @upper_words(ptr noalias %x, ptr noalias %o, ptr noalias %o2) "target-cpu"="x86-64-v3" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %x, i64 %id
  %q = getelementptr i64, ptr %o, i64 %id
  %q2 = getelementptr double, ptr %o2, i64 %id
  %i = load i64, ptr %p
  %j = and i64 %i, 3
  %at = getelementptr [4 x i64], ptr @high, i64 0, i64 %j
  %e = load i64, ptr %at
  store i64 %e, ptr %q
  %at2 = getelementptr [8 x double], ptr @round, i64 0, i64 %j
  %e2 = load double, ptr %at2
  store double %e2, ptr %q2
  ret void
}

; An index wider than an address.
; CHECK-LABEL: define {{.*}}@__vecz_v16_wide_index(
; CHECK: trunc <16 x i128> {{.*}} to <16 x i64>
; CHECK-NOT: masked.gather
; CHECK: ret void
define spir_kernel void @wide_index(ptr noalias %x, ptr noalias %o) "target-cpu"="x86-64" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i128, ptr %x, i64 %id
  %q = getelementptr float, ptr %o, i64 %id
  %i = load i128, ptr %p
  %j = and i128 %i, 3
  %at = getelementptr [4 x float], ptr @t, i64 0, i128 %j
  %e = load float, ptr %at
  store float %e, ptr %q
  ret void
}

; Two double words of a row are one load a lane, by the alignment of every row, and a shuffle makes columns of them.
; CHECK-LABEL: define spir_kernel void @__vecz_v16_row(
; CHECK-COUNT-16: load <2 x double>, ptr %{{.*}}, align 8
; CHECK-NOT: load double
; CHECK-COUNT-4: shufflevector <4 x double> %{{.*}}, <4 x double> %{{.*}}, <4 x i32> <i32 0, i32 4, i32 2, i32 6>
; CHECK: ret void
@table = constant [16 x [2 x double]] [
    [2 x double] [double 0.0, double 9.0], [2 x double] [double 1.0, double 8.0], [2 x double] [double 2.0, double 7.0],
    [2 x double] [double 3.0, double 6.0], [2 x double] [double 4.0, double 5.0], [2 x double] [double 5.0, double 4.0],
    [2 x double] [double 6.0, double 3.0], [2 x double] [double 7.0, double 2.0], [2 x double] [double 8.0, double 1.0],
    [2 x double] [double 9.0, double 0.0], [2 x double] [double 0.5, double 1.5], [2 x double] [double 2.5, double 3.5],
    [2 x double] [double 4.5, double 5.5], [2 x double] [double 6.5, double 7.5], [2 x double] [double 8.5, double 9.5],
    [2 x double] [double 1.25, double 2.25]], align 8
define spir_kernel void @row(ptr %in, ptr %out) "target-cpu"="x86-64-v3" {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %in, i64 %id
  %x = load i64, ptr %p
  %i = and i64 %x, 15
  %s = getelementptr [2 x double], ptr @table, i64 %i
  %u = getelementptr i8, ptr %s, i64 8
  %t = load double, ptr %s, align 16
  %v = load double, ptr %u
  %tv = fsub double %t, %v
  %o = getelementptr double, ptr %out, i64 %id
  store double %tv, ptr %o
  ret void
}
