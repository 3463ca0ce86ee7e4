// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - 2>&1 | FileCheck %s
//
// A scalar loop of few turns is unrolled whole, and what its counter alone decides costs nothing, while packets look
// bytes up one by one all the same.

// CHECK: lanes @look_ups: scalar
kernel void look_ups(global const uchar *table, global uint *words) {
  uint s = words[get_global_id(0)];
  for (int r = 0; r < 4; r++) {
    uint t = 0;
    for (int k = 0; k < 4; k++)
      t ^= (uint)table[(s >> (8 * k)) & 255] << (8 * ((k + r) & 3));
    s = t ^ (r * 0x9e3779b9u);
  }
  words[get_global_id(0)] = s;
}

// As many turns as the work-item says: not unrolled.
// CHECK: lanes @unknown_turns: 32
kernel void unknown_turns(global float *x, global const int *turns) {
  float s = x[get_global_id(0)];
  for (int r = 0; r < turns[0]; r++)
    s = s * 0.5f + r;
  x[get_global_id(0)] = s;
}
