// The costs of a plan are sums over the levels of its loops, in the order of the code: wherever these lie in memory,
// the same kernel has the same plan.
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
// RUN: %vecc %s --target=x86-64-v3 --emit=plan -o - | cmp - %t
#define K(N)                                                                                                           \
  kernel void factor##N(global float *out, global const float *in) {                                                   \
    size_t i = get_global_id(0);                                                                                       \
    float v[N];                                                                                                        \
    for (int k = 0; k < N; ++k)                                                                                        \
      v[k] = in[N * i + k];                                                                                            \
    for (int k = 0; k < N; ++k)                                                                                        \
      out[N * i + k] = v[N - 1 - k] + v[0] * k;                                                                        \
  }
K(2) K(3) K(4) K(5) K(6) K(7) K(8)
