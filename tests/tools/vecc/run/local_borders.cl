// Local memory of which some lanes of a packet are beyond the end, or in front of the beginning, all of them off.
#define L get_local_id(0)
#define N ((int)get_local_size(0))
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// Rounds by halves: the last packet that stores is a part of one.
kernel void halves(global int *out, global const int *in, local int *s) {
  s[L] = in[G];
  WAIT;
  for (int n = N; n > 1; n = (n + 1) / 2) {
    if (L + (n + 1) / 2 < n)
      s[L] += s[L + (n + 1) / 2];
    WAIT;
  }
  out[G] = s[0] + s[L];
}

// Packets that begin in front of the beginning.
kernel void lower(global int *out, global const int *in, local int *s, int by) {
  s[L] = in[G];
  WAIT;
  if ((int)L >= by)
    s[(int)L - by] = in[G] * 3;
  WAIT;
  out[G] = s[L];
}

// Packets that end behind the end, some lanes off in the middle, too.
kernel void upper(global long *out, global const int *in, local long *s, int by) {
  s[L] = in[G];
  WAIT;
  if ((int)L + by < N && in[G] % 3)
    s[L + by] = in[G] * 5;
  WAIT;
  out[G] = s[L];
}

// Butterflies between two halves of the memory: two stores whose lanes are apart, of which the second one's last packet
// ends behind the end.
kernel void apart(global float *out, global const int *in, local float *s) {
  int l = L, mid = N, n = 2 * mid, from = 0, to = n;
  s[l] = in[G];
  s[l + mid] = in[G] + 1;
  for (int step = 1; step < n; step *= 2) {
    WAIT;
    int q = l % step, k = l - q;
    float a = s[from + l], b = s[from + l + mid];
    s[to + 2 * k + q] = a - b / 2;
    s[to + 2 * k + q + step] = a / 2;
    int t = from;
    from = to;
    to = t;
  }
  WAIT;
  out[G] = s[from + l] + 2 * s[from + l + mid];
}

// Packets without a lane, whose addresses are nowhere: in front of the beginning and behind the end.
kernel void nowhere(global int *out, global const int *in, local int *s, int limit, int far) {
  s[L] = in[G];
  WAIT;
  if (in[G] > limit)
    s[(int)L + far] = 1;
  if (in[G] < -limit)
    s[(int)L - far] = 1;
  WAIT;
  out[G] = s[L];
}

// What is stored to before anything else is known of the memory.
kernel void first(global double *out, global const int *in, local double *s, int limit) {
  if (in[G] > limit)
    s[L] = in[G];
  WAIT;
  out[G] = in[G] > limit ? s[L] : 0;
}

// A variable of the kernel, which ends with the last work-item.
kernel __attribute__((reqd_work_group_size(24, 1, 1))) void variable(global int *out, global const int *in) {
  local int s[24];
  s[L] = in[G];
  WAIT;
  if (L >= 5 && in[G] % 3)
    s[L - 5] = in[G] + 1;
  WAIT;
  if (L + 3 < 24 && in[G] % 2)
    s[L + 3] += in[G];
  WAIT;
  out[G] = s[L];
}
