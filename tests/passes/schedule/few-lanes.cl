// RUN: %vecc --entry=range --vf=16 --target=x86-64-v4 --emit=llvm %s -o - | FileCheck %s
//
// A row of a required length is a known number of packets: for groups of that size, whose ids fit in 31 bits, nothing asks
// which packets there are, a guard that few work-items pass is a constant mask, and what these access apart are loads and
// stores. Groups that are cut short go through other loops.
#define W 32
kernel __attribute__((reqd_work_group_size(W, 1, 1))) void sides(global const float *in, global float *out) {
  local float row[W + 2];
  int l = get_local_id(0), g = get_global_id(0);
  row[l + 1] = in[g];
  if (l < 2)
    row[l * (W + 1)] = in[g + l * (W - 1) + l - 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = row[l] + row[l + 2];
}
// CHECK-LABEL: define void @sides_range(
// CHECK-NOT: @llvm.masked.
// CHECK: call {{.*}}@sides.work_item_loops(
// CHECK-NOT: @llvm.masked.
// CHECK: store <16 x float>
// CHECK-NOT: @llvm.masked.
// CHECK: load float
// CHECK-NEXT: load float
// CHECK-NEXT: store float
// CHECK-NEXT: store float
// CHECK-NOT: @llvm.masked.
// CHECK: fadd <16 x float>
// CHECK: fadd <16 x float>
// CHECK-NOT: @llvm.masked.
// CHECK: ret void
