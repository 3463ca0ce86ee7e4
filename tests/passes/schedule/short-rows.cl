// RUN: %vecc --entry=range --target=x86-64-v4 --emit=scheduled %s -o - | FileCheck %s
// RUN: %vecc --entry=range --target=x86-64-v4 --emit=scheduled --vf=16 %s -o - | FileCheck %s --check-prefix=NAMED
// RUN: %vecc --entry=range --target=x86-64-v4 --report %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SIZES
//
// Work-groups whose rows are short and no multiple of the packet run in packets of 8. One test in front of the loops over
// groups chooses. Kernels whose groups are merged need no such loops, and widths that are named are the only ones.
// Packets divide short rows of a required length.
kernel void grouped(global float *out, global const float *in) {
  size_t l = get_local_id(0), g = get_global_id(0);
  out[g] = in[g] * l + get_group_id(0);
}
// CHECK-LABEL: define void @grouped_range(
// CHECK: icmp ult i64 %{{.*}}, {{64|128|256}}
// CHECK: br i1 %{{.*}}, label %short_rows, label %rows
// CHECK: call void @grouped.work_item_loops.1(
// CHECK: call void @grouped.work_item_loops(
kernel void merged(global float *out, global const float *in) {
  size_t g = get_global_id(0);
  out[g] = in[g] * 2;
}
// CHECK-LABEL: define void @merged_range(
// CHECK-NOT: short_rows
// NAMED-NOT: short_rows
kernel __attribute__((reqd_work_group_size(24, 1, 1))) void required(global float *out, global const float *in) {
  size_t l = get_local_id(0), g = get_global_id(0);
  out[g] = in[g] * l;
}
// SIZES: kernel required: 8 work-items
