// Whole algorithms of a group: FFT, Walsh and Haar transforms, histograms, k-means, elimination, shortest paths, alignment.
#define L get_local_id(0)
#define NL get_local_size(0)
#define G get_global_id(0)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
// KERNEL fft
// LOCALS 2 8 32
// PARTIAL off
// KERNEL walsh
// LOCALS 2 8 32
// PARTIAL off
// KERNEL haar
// LOCALS 2 8 32
// PARTIAL off
// KERNEL histogram
// LOCALS 1 7 16 64
// ARG out: int[N*16] zero
// KERNEL kmeans
// LOCALS 4 7 16 64
// KERNEL gauss
// LOCAL 8x9
// GLOBAL 16x9
// ARG a: float[16*9] random(1,9)
// KERNEL paths
// LOCAL 8x8
// GLOBAL 16x8
// KERNEL align
// LOCAL 16
// GLOBAL 32
// ARG a: int[32] random(0,3)
// ARG b: int[32] random(0,3)
// KERNEL pathfinder
// LOCALS 1 8 64
// ARG wall: int[N*6]
// KERNEL prime_sieve
// LOCALS 1 8 16 64
// KERNEL fft
// Sums cancel: the twiddle factors are computed here, so that the results are the same to the last bit.
float2 turned(float angle) {
  float z = angle * angle;
  float c = 1 - z * (0.5f - z * (1 / 24.0f - z * (1 / 720.0f - z * (1 / 40320.0f - z / 3628800.0f))));
  float s = 1 - z * (1 / 6.0f - z * (1 / 120.0f - z * (1 / 5040.0f - z / 362880.0f)));
  return (float2)(c, angle * s);
}
kernel void fft(global float2 *out, global const float2 *in, local float2 *s) {
  uint n = (uint)NL, l = (uint)L, bits = 0;
  while (1u << bits < n)
    ++bits;
  uint r = 0;
  for (uint i = 0; i < bits; ++i)
    r |= (l >> i & 1) << (bits - 1 - i);
  s[r] = in[G];
  for (uint half_ = 1; half_ < n; half_ *= 2) {
    WAIT;
    if (l < n / 2) {
      uint j = l % half_, i = (l / half_) * half_ * 2 + j;
      float angle = -3.14159265f * (float)j / (float)half_;
      float2 w = turned(angle), a = s[i], b = s[i + half_];
      float2 t = (float2)(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
      s[i] = a + t;
      s[i + half_] = a - t;
    }
  }
  WAIT;
  out[G] = s[l];
}
kernel void walsh(global int *out, global const int *in, local int *s) {
  s[L] = in[G];
  for (uint h = 1; h < NL; h *= 2) {
    WAIT;
    int a = s[L & ~(size_t)h], b = s[L | h];
    WAIT;
    s[L] = L & h ? a - b : a + b;
  }
  WAIT;
  out[G] = s[L];
}
kernel void haar(global float *out, global const float *in, local float *s) {
  s[L] = in[G];
  WAIT;
  for (uint n = (uint)NL; n > 1; n /= 2) {
    float a = 0, d = 0;
    if (L < n / 2) {
      a = (s[2 * L] + s[2 * L + 1]) * 0.5f;
      d = (s[2 * L] - s[2 * L + 1]) * 0.5f;
    }
    WAIT;
    if (L < n / 2) {
      s[L] = a;
      s[n / 2 + L] = d;
    }
    WAIT;
  }
  out[G] = s[L];
}
kernel void histogram(global int *out, global const int *in) {
  local int bins[16];
  for (size_t i = L; i < 16; i += NL)
    bins[i] = 0;
  WAIT;
  atomic_add(&bins[in[G] & 15], 1);
  if (in[G] > 40)
    atomic_sub(&bins[in[G] & 7], 3);
  WAIT;
  for (size_t i = L; i < 16; i += NL)
    out[get_group_id(0) * 16 + i] = bins[i];
}
kernel void kmeans(global int *out, global const float *in, local float *s, local int *member) {
  local float center[3];
  float x = in[G];
  s[L] = x;
  WAIT;
  if (L < 3 && NL >= 3)
    center[L] = s[L * NL / 3];
  if (NL < 3 && L == 0)
    for (int i = 0; i < 3; ++i)
      center[i] = s[0] + i;
  int mine = 0;
  for (int round = 0; round < 4; ++round) {
    WAIT;
    float best = INFINITY;
    for (int i = 0; i < 3; ++i) {
      float d = (x - center[i]) * (x - center[i]);
      if (d < best) {
        best = d;
        mine = i;
      }
    }
    member[L] = mine;
    WAIT;
    if (L < 3) {
      float sum = 0;
      int count = 0;
      for (size_t i = 0; i < NL; ++i)
        if (member[i] == (int)L) {
          sum += s[i];
          ++count;
        }
      if (count)
        center[L] = sum / count;
    }
  }
  WAIT;
  out[G] = mine + (int)(center[mine] * 16);
}
// Gaussian elimination of an 8 by 8 system with a right side, one work-item an element.
kernel void gauss(global float *out, global const float *a) {
  local float m[9][9];
  int x = (int)get_local_id(1), y = (int)get_local_id(0);
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  m[y][x] = a[at] + (x == y ? 40.0f : 0.0f);
  WAIT;
  for (int p = 0; p < 8; ++p) {
    float f = m[y][p] / m[p][p], v = m[p][x];
    WAIT;
    if (y != p && x >= p)
      m[y][x] -= f * v;
    WAIT;
  }
  out[at] = m[y][8] / m[y][y] + m[y][x];
}
kernel void paths(global int *out, global const int *in) {
  local int d[8][8];
  size_t x = get_local_id(0), y = get_local_id(1), at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  d[y][x] = x == y ? 0 : in[at] + 1;
  WAIT;
  for (int k = 0; k < 8; ++k) {
    int through = d[y][k] + d[k][x], direct = d[y][x];
    WAIT;
    d[y][x] = min(through, direct);
    WAIT;
  }
  out[at] = d[y][x];
}
// Needleman and Wunsch along the diagonals.
kernel void align(global int *out, global const int *a, global const int *b) {
  local int score[17][17];
  int l = (int)L;
  score[0][l + 1] = -(l + 1);
  score[l + 1][0] = -(l + 1);
  if (l == 0)
    score[0][0] = 0;
  size_t base = G - L;
  for (int d = 0; d < 31; ++d) {
    WAIT;
    int x = l, y = d - l;
    if (y >= 0 && y < 16) {
      int match = score[y][x] + (a[base + x] == b[base + y] ? 2 : -1);
      score[y + 1][x + 1] = max(match, max(score[y][x + 1], score[y + 1][x]) - 1);
    }
  }
  WAIT;
  out[G] = score[16][l + 1] * 100 + score[l + 1][16];
}
kernel void pathfinder(global int *out, global const int *wall, local int *now, local int *next) {
  int l = (int)L, n = (int)NL;
  size_t total = get_global_size(0);
  now[l] = wall[G];
  WAIT;
  for (int row = 1; row < 6; ++row) {
    int best = min(now[l], min(now[max(l - 1, 0)], now[min(l + 1, n - 1)]));
    next[l] = best + wall[row * total + G];
    WAIT;
    local int *t = now;
    now = next;
    next = t;
  }
  out[G] = now[l];
}
kernel void prime_sieve(global int *out, local uchar *composite) {
  for (size_t i = L; i < 256; i += NL)
    composite[i] = i < 2;
  for (uint p = 2; p < 16; ++p) {
    WAIT;
    uchar skip = composite[p];
    WAIT;
    if (!skip)
      for (uint i = p * p + p * (uint)L; i < 256; i += p * (uint)NL)
        composite[i] = 1;
  }
  WAIT;
  int count = 0;
  for (size_t i = L; i < 256; i += NL)
    count += !composite[i];
  out[G] = count;
}
