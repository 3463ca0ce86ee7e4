// V23: records of 2 to 8 floats, loaded and stored, every member in use.
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
