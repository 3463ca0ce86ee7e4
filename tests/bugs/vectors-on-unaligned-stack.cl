// A function that takes more vectors than registers, called behind arrays of variable length: LLVM 22 stores vectors that travel on
// the stack as aligned, and does not align the stack behind such arrays. Of 15 lanes, which are passed one by one, few are enough.
// LANES 4,8,15,16
// GLOBAL 74
// LOCAL 37
// ARG out: int[N] random(-100,100)
// ARG in: float[N*3] random(0,60)
// CLANG -w -fno-convergent-functions
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__attribute__((noinline)) float take(char a, double b, int c) { return b > 0.5 ? (float)c : (float)a; }

kernel void vectors_on_stack(global int *out, global const float *in) {
  int id = get_global_id(0), first = id;
  {
    int length = (13 & 7) + 1;
    int *stack = (int *)__builtin_alloca(length * sizeof(int));
    for (int j = 0; j < length; ++j)
      stack[j] = first + j * 7;
    first = stack[1 % length];
  }
  out[73 - id] = (int)take((char)1, (double)in[id] / (double)(id + 1), (int)in[id * 3 + first % 3]) + first;
}
