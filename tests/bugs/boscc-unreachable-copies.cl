// BOSCC left blocks of its copies behind that nothing led to any more; the next step looked them up in vain: a crash.
// CLANG -w -fno-convergent-functions
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
#pragma OPENCL FP_CONTRACT OFF
typedef struct { float x, y; } pair_t;
inline static int float_to_int(float x) { return fabs(x) < 1e6f ? (int)x : 7; }
inline static uint float_to_uint(float x) { return x >= 0 && x < 1e6f ? (uint)x : 7; }

// KERNEL copies_unreachable
// GLOBAL 41
// LOCAL 41
// ARG out0: int[N*4-2] random(-100,100)
// ARG in3: char[N*1] random(-100,100)
// ARG in4: float[N*2] random(-8,8)
// ARG in5: {float,float}[N*2] random(-8,8)
// ARG str8: float[N*1] random(-8,8)
// ARG loc10: float[N*1] zero
// ARG m: int 6
// ARG stride: int 1
kernel void copies_unreachable(global int *out0, global const char *in3, global const float *in4, global const pair_t *in5, global const float *str8, local float *loc10, int stride, float scale, int n, int m) {
  short id = get_global_id(0);
  int lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
  loc10[lid * 1 + 0] = 0;
  float f1 = scale;
  int i0 = (int)float_to_int(scale);
  int i2 = (int)(in3[id]);
  uint u1 = (uint)(id);
  uint3 y0 = (uint3)((uint)float_to_uint(scale));
  int t0 = 0;
  int t1 = 0;
  if (i0 > 3) {
    t0 = 0;
    for (;;) {
      if (t0++ < 4 && (((int)get_group_id(0) & 2) == 0)) {
        switch (((int)float_to_int(in4[id * 2])) & 7) {
          case 0:;
          t1 = 0;
          for (;;) {
            if (t1++ < 2 && (f1 != f1)) {
              continue;
            }
            break;
          }
          break;
          case 2:;
          out0[id * 4 + ((t0 & 0xff) % 2)] = (int)(i0 > 0 ? ((int)rotate((int)((((i2) & 1023) * (((int)float_to_int(str8[id * stride])) & 511) + (((int)(id)) & 4095))), (int)((int)min((int)((int)0), (int)((n & 3)))))) % i0 : (int)((int)float_to_int(in5[id * 2].y)));
          case 4:;
          case 6:;
        }
        continue;
      }
      break;
    }
  } else {
  }
  out0[id * 4 + (1)] = (int)(y0.s2);
  loc10[lid] = (float)(((float)(((float)(((float)(-1.0f)) - (f1))) + ((float)(u1)))) - ((fmax(f1, (float)0.5f) + (float)0)));
  out0[id * 4 + (((int)(in3[id + (0) * 41])) & 1)] = (int)1;
}
