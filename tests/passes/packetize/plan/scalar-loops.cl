// RUN: %vecc %s --target=x86-64-v4 --emit=plan -o - 2>&1 | FileCheck %s
//
// LLVM vectorizes some loops of the scalar program: those that access memory contiguously and keep no order. Packets,
// whose lanes are in rows of their own, would gather.

// CHECK: lanes @sum_of_integers: scalar
kernel void sum_of_integers(global const int *x, global int *sums, int n) {
  size_t row = get_global_id(0);
  int s = 0;
  for (int k = 0; k < n; k++)
    s += x[row * n + k] & 255;
  sums[row] = s;
}

// The order of a sum of floats counts.
// CHECK: lanes @sum_of_floats: {{[0-9]+}}, 
kernel void sum_of_floats(global const float *x, global float *sums, int n) {
  size_t row = get_global_id(0);
  float s = 0;
  for (int k = 0; k < n; k++)
    s += x[row * n + k];
  sums[row] = s;
}

// An element depends on the one before.
// CHECK: lanes @recurrence: {{[0-9]+}}, 
kernel void recurrence(global float *x, int n) {
  size_t row = get_global_id(0);
  for (int k = 1; k < n; k++)
    x[row * n + k] -= sqrt(x[row * n + k - 1]) * 0.5f;
}

// Each row has a length of its own, of which nothing is known: probably few elements.
// CHECK: lanes @short_rows: {{[0-9]+}}, 
kernel void short_rows(global const int *x, global const int *lengths, global int *sums, int n) {
  size_t row = get_global_id(0);
  int s = 0;
  for (int k = 0; k < lengths[row]; k++)
    s += (x[row * n + k] & 255) * k;
  sums[row] = s;
}
