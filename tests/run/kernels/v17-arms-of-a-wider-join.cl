// Arms of an inner condition whose join is also that of what goes round them: what they do last is done once, behind them.
// ARG a: float[N] random(-8,8)
// ARG b: int[N] random(0,9)
kernel void compare_and_exchange(global const float *a, global float *c) {
  int i = get_global_id(0), p = i ^ 1;
  if (p > i && p < (int)get_global_size(0)) {
    float u = a[i], v = a[p];
    if ((u > v) == ((i & 4) == 0)) {
      c[i] = v;
      c[p] = u;
    } else {
      c[i] = u;
      c[p] = v;
    }
  }
}

// The join has phis: of values from the arms, and from round them.
kernel void with_values(global const float *a, global const int *b, global float *c, global int *d) {
  int i = get_global_id(0), kind = 0;
  float x = a[i];
  if (b[i] > 2) {
    if (x > 0) {
      c[i] = x * 3;
      kind = b[i] + 1;
    } else {
      c[i] = x * 5;
      kind = b[i] + 2;
    }
  }
  d[i] = kind;
}

// Three arms, and a fourth way without a store.
kernel void three_arms(global const float *a, global const int *b, global float *c) {
  int i = get_global_id(0);
  switch (b[i] & 3) {
  case 0:
    c[i] = a[i] + 1;
    break;
  case 1:
    c[i] = a[i] - 1;
    break;
  case 2:
    c[i] = a[i] * 2;
    break;
  }
}

// In a loop, whose latch is the join.
kernel void in_a_loop(global const float *a, global const int *b, global float *c) {
  int i = get_global_id(0);
  float s = a[i];
  for (int k = 0; k < 5; ++k) {
    if (b[i] > k) {
      if (s > 0) {
        c[i] = s;
        s -= 3;
      } else {
        c[i] = -s;
        s += 4;
      }
    }
  }
}
