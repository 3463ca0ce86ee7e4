// RUN: %vecc --entry=range --vf=16 --target=x86-64-v4 --emit=scheduled %s -o - | FileCheck %s
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
  if (l == 0)
    out[get_group_id(0)] = s[0];
}
// CHECK-LABEL: define {{.*}}@halves.work_item_loops.usual(
// CHECK: icmp eq i64 %{{.*}}, 8
// CHECK: load <8 x i32>
// CHECK: load <8 x i32>
// CHECK: store <8 x i32>
// CHECK: icmp eq i64 %{{.*}}, 4
// CHECK: store <4 x i32>
// CHECK: icmp eq i64 %{{.*}}, 2
// CHECK: store <2 x i32>
// CHECK: icmp eq i64 %{{.*}}, 1
// CHECK: store <1 x i32>
// CHECK: @llvm.masked.store.v16i32
