// RUN: %vecc --entry=range --vf=never --target=x86-64-v3 --emit=scheduled %s -o - | FileCheck %s
// RUN: %vecc --entry=range --vf=16 --target=x86-64-v4 --emit=scheduled %s -o - | FileCheck %s --check-prefix=PACKETS
//
// Loops over single work-items are split where a guard's answer changes, as those over packets are: none asks any more, one
// does the work and the other none. A comparison for equality makes three of a loop. Ids of the group always fit in 32
// bits, those of the range may not.
//
// A packet of which the first 8, 4, 2 or 1 lanes pass a guard has code of its own, with accesses of so many elements. A round
// of a reduction then loads what one store of the round before has written. Other packets access memory under a mask.
kernel void halves(global int *out, global const int *in, local int *s) {
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  for (int d = get_local_size(0) / 2; d > 0; d /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d)
      s[l] += s[l + d];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 3)
    out[get_group_id(0)] = s[0];
}
// CHECK-LABEL: define {{.*}}@halves.work_item_loops.usual(
// CHECK-NOT: icmp eq i32
// CHECK: call i64 @llvm.smax.i64(
// CHECK-NOT: icmp eq i32
// CHECK: load i32
// CHECK-NEXT: load i32
// CHECK-NEXT: add
// CHECK-NEXT: store i32
// CHECK-NOT: {{load|store}} i32
// CHECK: call i64 @llvm.smax.i64(
// CHECK-NOT: icmp eq i32
// CHECK: ret void
// PACKETS-LABEL: define {{.*}}@halves.work_item_loops.usual(
// PACKETS: icmp eq i64 %{{.*}}, 8
// PACKETS: load <8 x i32>
// PACKETS: load <8 x i32>
// PACKETS: store <8 x i32>
// PACKETS: icmp eq i64 %{{.*}}, 4
// PACKETS: store <4 x i32>
// PACKETS: icmp eq i64 %{{.*}}, 2
// PACKETS: store <2 x i32>
// PACKETS: icmp eq i64 %{{.*}}, 1
// PACKETS: store <1 x i32>
// PACKETS: @llvm.masked.store.v16i32
// A constant bound: InstCombine compares the first ID with a vector that counts down.
kernel void constant_bound(global int *out, global const int *in, local int *s) {
  size_t l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 64)
    s[l] += s[l + 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[l];
}
// PACKETS-LABEL: define {{.*}}@constant_bound.work_item_loops.usual(
// PACKETS: call i64 @llvm.umax.i64(i64 0,
// PACKETS: load <16 x i32>
// PACKETS-NEXT: load <16 x i32>
// PACKETS-NEXT: add
// PACKETS-NEXT: store <16 x i32>
// PACKETS: ret void
