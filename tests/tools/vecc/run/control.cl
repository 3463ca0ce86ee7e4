// Divergent control flow, callees, and memory at varying addresses.
int collatz(int n) {
  int steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}

size_t my_index(void) { return get_global_id(0); }

__attribute__((noinline)) float forced(global const float *x) { return x[my_index()] * 2; }

kernel void steps(global int *out) { out[my_index()] = collatz(get_global_id(0) + 1); }

kernel void branches(global float *out, global const float *x, int n) {
  int i = get_global_id(0);
  float v = x[i];
  if (v < 0)
    v = -v;
  else if (v > 10)
    v = i % 3 ? v - 10 : v / 2;
  switch (i & 3) {
  case 0:
    v += 1;
    break;
  case 2:
    v *= 3;
  case 3:
    v -= 5;
  }
  for (int k = 0; k < i % 7; ++k) {
    if (k == 4)
      continue;
    v += k;
    if (v > 100)
      break;
  }
  if (i < n)
    out[i] = v + forced(x);
}

kernel void early(global int *out, global const int *x, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (x[middle] < i * 3)
      low = middle + 1;
    else
      high = middle;
  }
  out[i] = low;
}

kernel void scatter(global int *out, global const int *where, int step) {
  int i = get_global_id(0);
  out[where[i]] = i;
  out[1000 + i * step] = i;
  out[3000 - i] = i * i;
}

kernel void divide(global int *out, global const int *a, global const int *b) {
  int i = get_global_id(0);
  out[i] = b[i] ? a[i] / b[i] + a[i] % b[i] : -1;
}

kernel void transpose(global float *out, global const float *in, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * height + y] = in[y * width + x];
}

kernel void rows(global float *sum, global const float *in, int width) {
  int y = get_global_id(1);
  if (get_global_id(0))
    return;
  float s = 0;
  for (int x = 0; x < width; ++x)
    s += in[y * width + x];
  sum[y] = s;
}
