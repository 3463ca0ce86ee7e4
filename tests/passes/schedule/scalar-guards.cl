// RUN: %vecc --entry=range --vf=never --target=x86-64-v3 --emit=scheduled %s -o - | FileCheck %s
//
// Loops over single work-items are split where a guard's answer changes, as those over packets are: none asks any more. A
// comparison for equality makes three of a loop. Ids of the group always fit in 32 bits, those of the range may not.
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
// CHECK: ret void
