// V5: a linear index taken apart into row and column, by division, remainder, shift and mask, signed and unsigned, of 32
// and 64 bits. Packets that lie in one row have a uniform row and a linear column; the others are at its border. With
// lengths of the least row that is asked for, of odd ones, below 0, and indices that wrap in the last row.
// GLOBAL 321
// OFFSET 5
// ARG out: int[400] zero
// ARG in: int[2000] random(-100,100)
// ARG w: int {67}
// ARG far: uint {4294967200}

// KERNEL by_division
// RECIPE LOAD-CONTIGUOUS, LOAD-UNIFORM

kernel void by_division(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), x = i % w, y = i / w;
  out[i] = in[y * 3] * 5 + in[x] + x - y;
}

// KERNEL by_constant
// RECIPE LOAD-CONTIGUOUS, LOAD-UNIFORM

kernel void by_constant(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), x = i % 100, y = i / 100;
  out[i] = in[y * 7] * 5 + in[x + 1] * 3 + in[x * 2];
}

// KERNEL by_mask
// RECIPE LOAD-CONTIGUOUS, LOAD-UNIFORM

kernel void by_mask(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), x = i & 63, y = i >> 6;
  out[i] = in[y] * 5 + in[x + 3] - in[63 - x];
}

// KERNEL wide
// RECIPE LOAD-CONTIGUOUS, LOAD-UNIFORM

kernel void wide(global int *out, global const int *in, int w, uint far) {
  size_t i = get_global_id(0);
  out[i] = in[i / (size_t)w] * 5 + in[i % (size_t)w] - in[i & 127] + in[i >> 7];
}

kernel void wide_signed(global int *out, global const int *in, int w, uint far) {
  long i = (long)get_global_id(0) - 100;
  long x = i % w, y = i / w;
  out[i + 100] = in[x + 70] * 5 + in[y + 9] - in[(i & 127)] + in[(i >> 7) + 1];
}

kernel void below_zero(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0) - 150, x = i % w, y = i / w;
  out[i + 150] = in[x + 70] * 5 + in[y + 9] + in[i / 64 + 5] - in[i % 128 + 128] + in[(i >> 7) + 2];
}

kernel void length_below_zero(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), x = i % -w, y = i / -w;
  out[i] = in[x] * 5 + in[y + 9];
}

kernel void wraps(global int *out, global const int *in, int w, uint far) {
  uint i = (uint)get_global_id(0) + far, u = w, x = i % u, y = i / u;
  out[get_global_id(0)] = in[x] * 5 + in[y & 1023] + (int)(i / 100) - (int)(i & 255) + in[i >> 22];
}

kernel void wraps_with_a_sign(global int *out, global const int *in, int w, uint far) {
  int i = (int)((uint)get_global_id(0) + far / 2u), x = i % w, y = i / w;
  out[get_global_id(0)] = in[x + 70] * 5 + in[(y >> 16) + 1024];
}

kernel void long_row(global int *out, global const int *in, int w, uint far) {
  uint i = (uint)get_global_id(0) * 3u + far, x = i % (far - 1u), y = i / (far - 1u);
  out[get_global_id(0)] = in[x & 1023u] + in[y] + (int)x;
}

kernel void column_alone(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0);
  out[i] = in[i % w] * 5 + in[(i + 1) % w] + in[i % 65];
}

kernel void steps(global int *out, global const int *in, int w, uint far) {
  int i = 5 * (int)get_global_id(0), x = i % w, y = i / w;
  out[i / 5] = in[x] * 5 + in[y] - in[i & 1023] + in[i >> 10];
}

kernel void neighbours_in_rows(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), x = i % w, y = i / w;
  int left = max(x - 1, 0), right = min(x + 1, w - 1), up = max(y - 1, 0);
  out[i] = in[y * w + left] + 3 * in[y * w + right] + 5 * in[up * w + x] + 7 * in[i];
}

kernel void under_a_condition(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), v = w - 67;
  if (in[i] > 20) {
    int x = i % w, y = i / w;
    out[i] = in[x] + in[y] * 3;
  } else if (v && in[i] > 0) {
    out[i] = in[i / v] + in[i % v];
  }
}

kernel void in_a_loop(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < 9; ++k) {
    int j = i + 13 * k, x = j % w, y = j / w;
    sum = sum * 3 + in[x * 2] - in[y + k] + in[j & 255];
  }
  out[i] = sum;
}

kernel void planes(global int *out, global const int *in, int w, uint far) {
  int i = get_global_id(0), x = i % w, rest = i / w, y = rest % 3, z = rest / 3;
  out[i] = in[(z * 3 + y) * w + x] * 5 + in[x] - in[y] + in[z];
}
