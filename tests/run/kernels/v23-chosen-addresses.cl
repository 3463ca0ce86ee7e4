// An access whose address is one of several contiguous or uniform ones, chosen by the lane, touches what the lane
// chooses and nothing else: arms end within their buffers.
// LANES 2,4,8,16,3,5

// KERNEL conditional
// ARG a: float[N]
// ARG b: float[N]
// ARG c: int[N] random(-9,9)
// ARG o: float[N] zero
kernel void conditional(global const float *a, global const float *b, global const int *c, global float *o) {
  size_t i = get_global_id(0);
  o[i] = c[i] > 0 ? a[i] : b[i];
}

// KERNEL three
// ARG c: int[N] random(-9,9)
kernel void three(global const float *a, global const float *b, global const float *d, global const int *c,
                  global float *o) {
  size_t i = get_global_id(0);
  float v;
  if (c[i] > 3)
    v = a[i];
  else if (c[i] < -3)
    v = b[i];
  else
    v = d[i];
  o[i] = v * 2.0f;
}

// Each of the two arrays ends where its part of the range does.
// KERNEL joined
// ARG a: float[31]
// ARG b: float[N-31]
kernel void joined(global const float *a, global const float *b, global float *o) {
  int i = get_global_id(0);
  o[i] = i < 31 ? a[i] : b[i - 31];
}

// KERNEL stored
// ARG a: int[N] zero
// ARG b: int[N] zero
// ARG c: int[N] random(-9,9)
kernel void stored(global int *a, global int *b, global const int *c) {
  int i = get_global_id(0);
  global int *p = c[i] > 3 ? a : b;
  p[i] = i * 3;
  p[i] += 2;
}

// KERNEL arms
// ARG c: int[N] random(-9,9)
// ARG q: int[2*N] zero
kernel void arms(global const float *a, global const float *b, global const int *c, global float *o, global int *q,
                 int n) {
  int i = get_global_id(0);
  float v;
  if (c[i] > 0) {
    q[i] = 3;
    v = a[i];
  } else {
    q[i + n] = 4;
    v = b[i];
  }
  o[i] = v;
}

// A store between the arms and the load may be to what is loaded.
// KERNEL written
// ARG a: int[N]
// ARG b: int[N]
// ARG c: int[N] random(-9,9)
kernel void written(global int *a, global int *b, global const int *c, global int *o) {
  int i = get_global_id(0);
  global int *p;
  if (c[i] > 0) {
    o[i] = 3;
    p = a;
  } else {
    o[i] = 4;
    p = b;
  }
  b[i] += 7;
  a[i] += 9;
  o[i] += p[i];
}

// Base and index by one condition, and by two.
// KERNEL both
// ARG a: int[2*N]
// ARG b: int[2*N]
// ARG c: int[N] random(-9,9)
kernel void both(global const int *a, global const int *b, global const int *c, global int *o, int n) {
  int i = get_global_id(0);
  global const int *p = c[i] > 0 ? a : b;
  int j = c[i] > 0 ? i : i + n;
  int k = c[i] & 1 ? i : i + n;
  o[i] = p[j] * 3 + p[k];
}

// One address is the same for all lanes; one is the other way round.
// KERNEL uniform
// ARG c: int[N] random(-9,9)
kernel void uniform(global const int *a, global const int *b, global const int *c, global int *o, int n) {
  int i = get_global_id(0);
  int v = c[i] > 0 ? a[i] : *b;
  int w = c[i] > 5 ? a[i] : b[n - 1 - i];
  o[i] = v - w;
}

// KERNEL looped
// ARG a: int[4*N]
// ARG b: int[4*N]
// ARG c: int[4*N] random(-9,9)
kernel void looped(global int *a, global const int *b, global const int *c, global int *o, int n) {
  int i = get_global_id(0);
  int s = 0;
  for (int k = 0; k < 4; ++k) {
    if (c[i] > 7 && k > 1)
      continue;
    int j = k * n + i;
    s = s * 3 + (c[j] > 3 ? a[j] : b[j]);
    if (s & 1)
      a[j] = s;
    else if (s & 4)
      break;
  }
  o[i] = s;
}

// KERNEL private_arrays
// ARG c: int[N] random(-9,9)
kernel void private_arrays(global const int *a, global const int *c, global int *o) {
  int i = get_global_id(0);
  int x[4], y[4];
  for (int k = 0; k < 4; ++k) {
    x[k] = a[i] + k;
    y[k] = a[i] * k;
  }
  int *p = c[i] > 0 ? x : y;
  p[c[i] & 3] = 77;
  int s = 0;
  for (int k = 0; k < 4; ++k)
    s = s * 5 + p[k] + x[3 - k];
  o[i] = s;
}

// KERNEL unused_arm
// ARG a: long[N]
// ARG b: long[N]
// ARG c: int[N] random(-9,9)
// ARG o: long[N] zero
kernel void unused_arm(global const long *a, global const long *b, global const int *c, global long *o) {
  size_t i = get_global_id(0);
  if (c[i] == 5)
    return;
  long v = c[i] > 0 ? a[i] : c[i] > -4 ? b[i] : 12;
  o[i] = v + (c[i] < 2 ? a : b)[i];
}
