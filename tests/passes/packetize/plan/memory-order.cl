// RUN: %vecc %s --target=x86-64-v4 --vf=8 --emit=plan -o - | FileCheck %s
// RUN: %vecc %s --target=x86-64-v4 --vf=8 --emit=packetized -o - | FileCheck %s --check-prefix=EMIT
//
// Elements of records stay as they lie in memory, if members go through the same operations.

// What the members are added to differs, but is the same in all lanes.
// CHECK-LABEL: plan @scaled lanes=8
// CHECK-COUNT-2: LOAD-INTERLEAVED {{.*}} of 8) (in memory order)
// CHECK-COUNT-2: CALL-BUILTIN @llvm.fmuladd.f32({{.*}}) (in memory order)
// CHECK-COUNT-2: STORE-INTERLEAVED {{.*}} of 8) (in memory order)
// EMIT-LABEL: @__vecz_v8_scaled(
// EMIT: %[[A:.*]] = load <8 x float>, ptr %[[P:.*]], align 8
// EMIT: getelementptr i8, ptr %[[P]], i64 32
// EMIT: load <8 x float>
// EMIT-NOT: shufflevector
// EMIT: call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %[[A]], <8 x float> {{.*}}, <8 x float> <float 1.000000e+00, float 3.000000e+00, float 1.000000e+00,
// EMIT-NOT: shufflevector
// EMIT: ret void
kernel void scaled(global const float2 *a, global float2 *c, float s) {
  int i = get_global_id(0);
  c[i] = a[i] * s + (float2)(1, 3);
}

// One factor a lane: each quarter of the records needs those of two lanes.
// CHECK-LABEL: plan @weighted lanes=8
// CHECK-COUNT-4: WIDEN fmul {{.*}} (in memory order)
// EMIT-LABEL: @__vecz_v8_weighted(
// EMIT-DAG: shufflevector <8 x float> %[[W:.*]], <8 x float> poison, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1>
// EMIT-DAG: shufflevector <8 x float> %[[W]], <8 x float> poison, <8 x i32> <i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7>
// EMIT: ret void
kernel void weighted(global const float4 *a, global const float *w, global float4 *c) {
  int i = get_global_id(0);
  c[i] = a[i] * w[i];
}

// The sum of the members is one of each lane.
// CHECK-LABEL: plan @partly lanes=8
// CHECK-NOT: in memory order
kernel void partly(global const int2 *a, global int2 *c, global int *d) {
  int i = get_global_id(0);
  int2 v = a[i] * 3;
  c[i] = v;
  d[i] = v.x + v.y;
}

// CHECK-LABEL: plan @crossed lanes=8
// CHECK-NOT: in memory order
kernel void crossed(global const int2 *a, global int2 *c) {
  int i = get_global_id(0);
  c[i] = a[i].yx * 3;
}

// All elements are scaled; what is stored is blended with the elements that were loaded.
// CHECK-LABEL: plan @last_kept lanes=8
// CHECK-COUNT-4: LOAD-INTERLEAVED {{.*}} (in memory order)
// CHECK-COUNT-3: WIDEN fmul {{.*}} (in memory order)
// CHECK-COUNT-4: STORE-INTERLEAVED {{.*}} (in memory order)
// EMIT-LABEL: @__vecz_v8_last_kept(
// EMIT-COUNT-4: fmul <8 x float>
// EMIT: shufflevector <8 x float> %{{.*}}, <8 x float> %{{.*}}, <8 x i32> <i32 0, i32 1, i32 2, i32 11, i32 4, i32 5, i32 6, i32 15>
// EMIT: ret void
kernel void last_kept(global const float4 *a, global float4 *c, float s) {
  int i = get_global_id(0);
  float4 v = a[i];
  v.xyz *= s;
  c[i] = v;
}

// Elements change places within their records.
// CHECK-LABEL: plan @turned lanes=8
// EMIT-LABEL: @__vecz_v8_turned(
// EMIT: shufflevector <8 x i8> %{{.*}}, <8 x i8> poison, <8 x i32> <i32 2, i32 1, i32 0, i32 3, i32 6, i32 5, i32 4, i32 7>
// EMIT: ret void
kernel void turned(global const uchar4 *a, global uchar4 *c) {
  int i = get_global_id(0);
  c[i] = a[i].zyxw;
}

// The last record's fourth element is not loaded.
// CHECK-LABEL: plan @three lanes=8
// EMIT-LABEL: @__vecz_v8_three(
// EMIT: load <8 x i32>
// EMIT: getelementptr i8, ptr %{{.*}}, i64 92
// EMIT: load <8 x i32>
// EMIT: ret void
kernel void three(global const int4 *a, global int4 *c) {
  int i = get_global_id(0);
  c[i] = (int4)(a[i].xyz * 3, 7);
}
