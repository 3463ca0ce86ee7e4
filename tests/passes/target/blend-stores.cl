// RUN: %vecc --entry=range --vf=8 --target=x86-64-v3 --emit=llvm %s -o - | FileCheck %s
// RUN: %vecc --entry=range --vf=8 --target=x86-64-v4 --emit=llvm %s -o - | FileCheck %s --check-prefix=MASKS
//
// Masked stores to memory of one thread are blends on AVX2, where the whole packet is within what is known of the object.
// MASKS-NOT: blendv
#define L get_local_id(0)
#define G get_global_id(0)

// How far the stores without a mask came is noted behind their loop.
// CHECK-LABEL: define void @given_range(
// CHECK-SAME: "vec-local" [[S:%[0-9a-z]+]]
// CHECK: store <8 x float> {{%.*}}, ptr [[PLAIN:%[0-9]+]]
// CHECK: [[END:%.*]] = ptrtoint ptr [[PLAIN]] to i64
// CHECK: [[BEGIN:%.*]] = ptrtoint ptr [[S]] to i64
// CHECK: [[START:%.*]] = sub i64 [[END]], [[BEGIN]]
// CHECK: [[NEXT:%.*]] = add i64 [[START]], 1
// CHECK: call i64 @llvm.smax.i64(i64 {{%.*}}, i64 [[NEXT]])
// CHECK: [[P:%.*]] = freeze ptr
// CHECK: [[AT:%.*]] = ptrtoint ptr [[P]] to i64
// CHECK: [[BEGIN:%.*]] = ptrtoint ptr [[S]] to i64
// CHECK: [[OFFSET:%.*]] = sub i64 [[AT]], [[BEGIN]]
// CHECK: [[WITHIN:%.*]] = icmp ult i64 [[OFFSET]], {{%.*}}
// CHECK: br i1 [[WITHIN]], label %[[BLEND:.*]], label %[[MASKED:.*]], !prof
// CHECK: [[BLEND]]:
// CHECK: [[BEFORE:%.*]] = load <8 x float>, ptr [[P]], align 4
// CHECK: [[SIGNS:%.*]] = sext <8 x i1> [[M:%.*]] to <8 x i32>
// CHECK: [[MASK:%.*]] = bitcast <8 x i32> [[SIGNS]] to <8 x float>
// CHECK: [[V:%.*]] = call <8 x float> @llvm.x86.avx.blendv.ps.256(<8 x float> [[BEFORE]], <8 x float> [[X:%.*]], <8 x float> [[MASK]])
// CHECK: store <8 x float> [[V]], ptr [[P]], align 4
// CHECK: [[MASKED]]:
// CHECK: call void @llvm.masked.store.v8f32.p0(<8 x float> [[X]], ptr align 4 {{%.*}}, <8 x i1> [[M]])
// MASKS-LABEL: define void @given_range(
// MASKS: call void @llvm.masked.store.
kernel void given(global const float *in, global float *out, local float *s) {
  s[L] = in[G];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (in[G] > 3)
    s[L] = in[G] * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[G] = s[get_local_size(0) - 1 - L];
}

// A variable is as large as it is. Registers are blended one by one.
// CHECK-LABEL: define void @own_range(
// CHECK: icmp ult i64 {{%.*}}, 449
// CHECK: call <4 x double> @llvm.x86.avx.blendv.pd.256(
// CHECK: call <4 x double> @llvm.x86.avx.blendv.pd.256(
// CHECK: store <8 x i64>
kernel void own(global const long *in, global long *out) {
  local long s[64];
  if (in[G] > 3)
    s[L] = in[G] * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[G] = s[get_local_size(0) - 1 - L];
}

// Nothing is known of the memory; other threads may write to global memory.
// CHECK-LABEL: define void @nothing_known_range(
// CHECK-NOT: call {{.*}}blendv
// CHECK-LABEL: define void @shared_range(
// CHECK-NOT: call {{.*}}blendv
kernel void nothing_known(global const float *in, global float *out, local float *s) {
  if (in[G] > 3)
    s[L] = in[G] * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[G] = s[get_local_size(0) - 1 - L];
}
kernel void shared(global const float *in, global float *out) {
  out[G] = in[G];
  if (in[G] > 3)
    out[G + 1] = in[G] * 2;
}
