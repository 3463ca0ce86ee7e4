// RUN: %vecc --entry=range --target=x86-64-v4 --report %s -o %t.o 2>&1 | FileCheck %s
// RUN: %vecc --entry=range --target=x86-64-v4 --report --dim=x %s -o %t.o 2>&1 | FileCheck %s --check-prefix=X
//
// Unless a dimension is named, lanes run along the rows in memory: where more accesses are contiguous and fewer are apart.
kernel void rows(global float *out, global const float *in, int n) {
  int i = get_global_id(0), j = get_global_id(1);
  for (; i < n; i += get_global_size(0))
    out[i * n + j] = in[i * n + j] + in[i];
}
// CHECK: kernel rows: {{.*}} along y
// X: kernel rows: {{.*}} along x
kernel void usual(global float *out, global const float *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * n + x] = in[y * n + x] + in[y];
}
// CHECK: kernel usual: {{.*}} along x
kernel void turned(global float *out, global const float *in, int n) {
  int i = get_global_id(0), j = get_global_id(1);
  out[j * n + i] = in[i * n + j];
}
// CHECK: kernel turned: {{.*}} along x
kernel void members(global float *out, int n) {
  int i = get_global_id(0), j = get_global_id(1);
  out[i * 3 + j] = i;
}
// CHECK: kernel members: {{.*}} along x
kernel void deep(global float *out, global const float *in, int n) {
  int i = get_global_id(0), j = get_global_id(1), k = get_global_id(2);
  out[(i * n + j) * n + k] = in[(i * n + j) * n + k] * 2;
}
// CHECK: kernel deep: {{.*}} along z
