// N3: barriers in every kind of flow that is the same for all work-items.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
kernel void at_both_ends(global int *out, global const int *in, local int *s) {
  WAIT;
  s[L] = in[G];
  WAIT;
  WAIT;
  out[G] = s[NL - 1 - L];
  WAIT;
}
kernel void do_while(global int *out, global const int *in, local int *s, int n) {
  int x = in[G], i = 0;
  do {
    s[L] = x + i;
    WAIT;
    x = x * 3 + s[(L + 1) % NL];
    WAIT;
  } while (++i < (n & 7));
  out[G] = x;
}
kernel void with_break(global int *out, global const int *in, local int *s, int n) {
  int x = in[G];
  for (int i = 0;; ++i) {
    s[L] = x;
    WAIT;
    if (i == (n & 3))
      break;
    x += s[(L + i) % NL];
    WAIT;
    if (i == 2)
      continue;
    x *= 3;
  }
  out[G] = x + s[0];
}
kernel void with_switch(global int *out, global const int *in, local int *s, int n) {
  int x = in[G];
  for (int i = 0; i < 4; ++i) {
    s[L] = x;
    switch ((n + i) % 3) {
    case 0:
      WAIT;
      x += s[(L + 1) % NL];
      break;
    case 1:
      x ^= 5;
      s[L] = x;
      WAIT;
      x -= s[NL - 1 - L];
      WAIT;
      break;
    default:
      x += 7;
    }
    WAIT;
  }
  out[G] = x;
}
kernel void early_return(global int *out, global const int *in, local int *s, int n) {
  if (n == 12345)
    return;
  s[L] = in[G];
  WAIT;
  if (s[0] < 0)
    return;
  int x = s[(L + 1) % NL];
  WAIT;
  if ((n & 1) == 0) {
    out[G] = x;
    return;
  }
  s[L] = x + 1;
  WAIT;
  out[G] = s[NL - 1 - L] * 2;
}
kernel void loaded_condition(global int *out, global const int *in, local int *s, global const int *rounds) {
  int x = in[G];
  while (1) {
    s[L] = x;
    WAIT;
    int first = s[0];
    WAIT;
    x = x / 2 + (int)L % 2;
    if (first <= 1)
      break;
  }
  out[G] = x + rounds[0];
}
kernel void two_loops(global int *out, global const int *in, local int *s) {
  int x = in[G], y = 1;
  for (int i = 0; i < 3; ++i) {
    s[L] = x;
    WAIT;
    y += s[(L + 1) % NL] * i;
    WAIT;
  }
  for (int i = 0; i < 2; ++i) {
    s[L] = y;
    WAIT;
    x += s[(L + 2) % NL] - i;
    WAIT;
  }
  out[G] = x * 3 + y;
}
kernel void rotating(global int *out, global const int *in, local int *s) {
  int a = in[G], b = (int)L, c = 3;
  for (int i = 0; i < 5; ++i) {
    int t = a;
    a = b;
    b = c;
    c = t + i;
    s[L] = c;
    WAIT;
    a += s[(L + 1) % NL];
    WAIT;
  }
  out[G] = a + b * 3 + c * 5;
}
kernel void inner_loops(global int *out, global const int *in, local int *s, int n) {
  int x = in[G], sum = 0;
  for (int t = 0; t < 3; ++t) {
    s[L] = x + t;
    WAIT;
    for (size_t i = 0; i < NL; ++i)
      sum += s[i] * (int)(i + 1);
    for (int k = 0; k < (x & 7); ++k)
      sum ^= k << t;
    WAIT;
  }
  out[G] = sum;
}
kernel void lid_zero(global int *out, global const int *in, local int *s) {
  local int total;
  s[L] = in[G];
  WAIT;
  if (L == 0) {
    int t = 0;
    for (size_t i = 0; i < NL; ++i)
      t += s[i];
    total = t;
  }
  WAIT;
  out[G] = total - s[L];
}
kernel void global_fence(global int *out, global int *tmp, global const int *in) {
  tmp[G] = in[G] + 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  size_t base = G - L;
  int x = tmp[base + (L + 1) % NL];
  work_group_barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_scope_device);
  tmp[G] = x * 2;
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_work_group);
  out[G] = tmp[base + NL - 1 - L];
}
