// One step of a seven-point stencil in three dimensions.
#define INDEX(x, y, z) ((x) + nx * ((y) + ny * (z)))

kernel void stencil(float c0, float c1, global float *a0, global float *next, int nx, int ny, int nz) {
  int i = get_global_id(0) + 1;
  int j = get_global_id(1) + 1;
  int k = get_global_id(2) + 1;
  if (i < nx - 1) {
    next[INDEX(i, j, k)] = c1 * (a0[INDEX(i, j, k + 1)] + a0[INDEX(i, j, k - 1)] + a0[INDEX(i, j + 1, k)] +
                                 a0[INDEX(i, j - 1, k)] + a0[INDEX(i + 1, j, k)] + a0[INDEX(i - 1, j, k)]) -
                           a0[INDEX(i, j, k)] * c0;
  }
}
