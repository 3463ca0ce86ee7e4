// RUN: %vecc --entry=range --vf=never --target=x86-64-v3 --emit=llvm %s -o - | FileCheck %s
// RUN: %vecc --entry=range --vf=never --target=x86-64-v3 --emit=scheduled %s -o - | FileCheck %s --check-prefix=REGIONS
//
// A loop that all work-items of a scalar kernel run alike is turned if their accesses are in a row and those of its turns
// are not: here a turn copies what is contiguous. Where the ids are ints, the loops over work-items count in ints, or
// nobody would see that.
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void rows(global int *out, global const int *in, int columns) {
  local int t[16][16];
  int l = get_local_id(0);
  for (int i = 0; i < 16; ++i)
    t[i][l] = in[columns * i + l];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 16; ++i)
    out[columns * i + l] = t[l][i];
}
// CHECK-LABEL: define void @rows_range(
// CHECK: call void @llvm.memcpy{{.*}}i64 64,
// CHECK: ret void
// REGIONS-LABEL: @rows.work_item_loops(
// REGIONS: from2:

// Not if a turn's accesses are in a row, the work-item keeps something, or not all of them come there.
kernel void not(global int *out, global const int *in, local int *s, int n) {
  int l = get_local_id(0), sum = 0, first = in[l];
  for (int i = 0; i < n; ++i)
    s[l * n + i] = in[l * n + i];
  for (int i = 0; i < n; ++i)
    sum += in[i * n + l];
  if (first > 0)
    for (int i = 0; i < n; ++i)
      s[i * n + l] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[l] = s[l] + sum + first;
}
// REGIONS-LABEL: @not.work_item_loops(
// REGIONS: from1:
// REGIONS-NOT: from2:
// REGIONS-LABEL: define void @not_range(
