// Kernels as programs have them: typedefs, macros, structures, several phases, tiles, look-up tables, atomics in local memory.
#define LID get_local_id(0)
#define LSZ get_local_size(0)
#define GID get_global_id(0)
#define LOCAL_SYNC barrier(CLK_LOCAL_MEM_FENCE)
typedef unsigned int u32;
typedef struct {
  float x, y, z, w;
} Body;
typedef struct {
  int key;
  int index;
} Pair;
__constant int offsets[8] = {1, -1, 2, -2, 3, -3, 5, -5};

// n-body: a tile of bodies at a time.
// KERNEL nbody_tiles
// ARG bodies: float4[N] iota
kernel void nbody_tiles(global float4 *acc, global const float4 *bodies, local float4 *tile) {
  size_t n = get_global_size(0), size = get_enqueued_local_size(0);
  float4 me = bodies[GID];
  float3 a = (float3)(0);
  for (size_t first = 0; first < n; first += LSZ) {
    if (first + LID < n)
      tile[LID] = bodies[first + LID];
    LOCAL_SYNC;
    size_t count = min(LSZ, n - first);
    for (size_t j = 0; j < count; ++j) {
      float3 d = tile[j].xyz - me.xyz;
      float r2 = d.x * d.x + d.y * d.y + d.z * d.z + 1.0f;
      a += d * (tile[j].w / r2);
    }
    LOCAL_SYNC;
  }
  acc[GID] = (float4)(a, (float)size);
}

// KERNEL histogram_private
// PARTIAL off
// ARG hist: uint[256] zero
kernel void histogram_private(global u32 *hist, global const uchar *data, local u32 *bins) {
  for (size_t b = LID; b < 64; b += LSZ)
    bins[b] = 0;
  LOCAL_SYNC;
  for (int k = 0; k < 4; ++k)
    atomic_inc(&bins[(data[GID] * (k + 1)) & 63]);
  LOCAL_SYNC;
  for (size_t b = LID; b < 64; b += LSZ)
    if (bins[b])
      atomic_add(&hist[b], bins[b]);
}

// One step of a radix sort: counted, scanned, moved inside the group.
kernel void radix_pass(global u32 *out, global const u32 *in, local u32 *flags, u32 bit) {
  u32 shift = bit & 7, v = in[GID];
  u32 one = (v >> shift) & 1;
  flags[LID] = !one;
  LOCAL_SYNC;
  for (size_t d = 1; d < LSZ; d <<= 1) {
    u32 add = LID >= d ? flags[LID - d] : 0;
    LOCAL_SYNC;
    flags[LID] += add;
    LOCAL_SYNC;
  }
  u32 zeros = flags[LSZ - 1];
  u32 to = one ? zeros + (u32)LID - flags[LID] : flags[LID] - 1;
  out[GID - LID + to] = v;
}

// Bitonic sort of pairs by key, then by index: groups of a power of two.
// KERNEL bitonic_pairs
// LOCALS 1 2 8 16 64
// PARTIAL off
// ARG in: int[N] random(0,9)
kernel void bitonic_pairs(global int *out, global const int *in) {
  __local Pair t[64];
  t[LID].key = in[GID];
  t[LID].index = (int)LID;
  LOCAL_SYNC;
  for (u32 k = 2; k <= LSZ; k <<= 1)
    for (u32 j = k >> 1; j > 0; j >>= 1) {
      u32 i = (u32)LID, partner = i ^ j;
      if (partner > i) {
        bool up = (i & k) == 0;
        Pair a = t[i], b = t[partner];
        bool more = a.key > b.key || (a.key == b.key && a.index > b.index);
        if (more == up) {
          t[i] = b;
          t[partner] = a;
        }
      }
      LOCAL_SYNC;
    }
  out[GID] = t[LID].key * 100 + t[LID].index;
}

// FFT of a group, radix 2, by Stockham: integers modulo a prime, so that every order of additions gives the same.
// KERNEL transform
// LOCALS 1 2 8 16 64
// PARTIAL off
u32 mul_mod(u32 a, u32 b) { return (u32)(((ulong)a * b) % 12289u); }
u32 pow_mod(u32 a, u32 n) {
  u32 r = 1;
  for (; n; n >>= 1, a = mul_mod(a, a))
    if (n & 1)
      r = mul_mod(r, a);
  return r;
}
kernel void transform(global u32 *out, global const u32 *in, local u32 *a, local u32 *b) {
  u32 n = (u32)LSZ, l = (u32)LID;
  local u32 *from = a, *to = b;
  from[l] = in[GID] % 12289u;
  u32 root = pow_mod(11, 12288u / n);
  for (u32 s = 1; s < n; s *= 2) {
    LOCAL_SYNC;
    if (l < n / 2) {
      u32 q = l % s, p = l / s;
      u32 w = pow_mod(root, p * s);
      u32 x = from[q + s * p], y = from[q + s * p + n / 2];
      to[q + s * 2 * p] = (x + y) % 12289u;
      to[q + s * (2 * p + 1)] = mul_mod(x + 12289u - y, w);
    }
    local u32 *swap = from;
    from = to;
    to = swap;
  }
  LOCAL_SYNC;
  out[GID] = from[l];
}

// Separable convolution of a row with a halo on both sides.
#define RADIUS 4
// KERNEL convolve_row
// ARG weights: float[9] {0.5,1,2,4,8,4,2,1,0.5}
kernel void convolve_row(global float *out, global const float *in, constant float *weights, local float *tile) {
  int l = (int)LID, n = (int)LSZ, g = (int)GID, total = (int)get_global_size(0);
  for (int i = l; i < n + 2 * RADIUS; i += n) {
    int at = g - l + i - RADIUS;
    tile[i] = at < 0 || at >= total ? 0.0f : in[at];
  }
  LOCAL_SYNC;
  float sum = 0;
#pragma unroll
  for (int k = -RADIUS; k <= RADIUS; ++k)
    sum += tile[l + RADIUS + k] * weights[k + RADIUS];
  out[g] = sum;
}

// k-means: nearest centre, and the sums of the group by atomics.
// KERNEL kmeans_assign
// ARG centres: float[16] {1,5,-3,8,0,2}
// ARG sums: int[32] zero
// ARG points: float[2*N] random(-5,9)
kernel void kmeans_assign(global int *member, global int *sums, global const float *points, constant float *centres, local int *part) {
  for (size_t i = LID; i < 16; i += LSZ)
    part[i] = 0;
  LOCAL_SYNC;
  float px = points[2 * GID], py = points[2 * GID + 1], best = INFINITY;
  int which = 0;
  for (int c = 0; c < 8; ++c) {
    float dx = px - centres[2 * c], dy = py - centres[2 * c + 1], d = dx * dx + dy * dy;
    if (d < best) {
      best = d;
      which = c;
    }
  }
  member[GID] = which;
  atomic_add(&part[which], (int)px);
  atomic_inc(&part[8 + which]);
  LOCAL_SYNC;
  for (size_t i = LID; i < 16; i += LSZ)
    atomic_add(&sums[i], part[i]);
}

// Reduction with a stride through the range first, then a tree whose last steps are not powers of two.
kernel void reduce_any_size(global int *out, global const int *in, local int *s) {
  int sum = 0;
  for (size_t i = GID; i < get_global_size(0); i += get_global_size(0) / 2 + 1)
    sum += in[i];
  s[LID] = sum;
  for (size_t n = LSZ; n > 1;) {
    size_t half_n = (n + 1) / 2;
    LOCAL_SYNC;
    if (LID + half_n < n)
      s[LID] += s[LID + half_n];
    n = half_n;
  }
  LOCAL_SYNC;
  out[GID] = s[0] - in[GID];
}

// Gauss and Jordan on a small system in local memory, without pivots; modulo a prime.
// KERNEL eliminate
// LOCALS 8
// PARTIAL off
kernel void eliminate(global u32 *out, global const u32 *in) {
  local u32 m[8][9];
  u32 row = (u32)LID;
  for (u32 c = 0; c < 9; ++c)
    m[row][c] = (in[GID] * (c + 3) + (row == c) * 7919u + row * row * c) % 12289u;
  LOCAL_SYNC;
  for (u32 p = 0; p < 8; ++p) {
    u32 inverse = pow_mod(m[p][p], 12287u);
    u32 factor = mul_mod(m[row][p], inverse);
    LOCAL_SYNC;
    if (row != p)
      for (u32 c = p; c < 9; ++c)
        m[row][c] = (m[row][c] + 12289u - mul_mod(factor, m[p][c])) % 12289u;
    LOCAL_SYNC;
  }
  out[GID] = mul_mod(m[row][8], pow_mod(m[row][row], 12287u));
}

// Breadth first search inside a group: until nobody finds anything new.
kernel void frontier(global int *level, local int *seen, local int *changed) {
  int l = (int)LID, n = (int)LSZ;
  seen[l] = l == 0 ? 0 : -1;
  for (int depth = 0; depth < n; ++depth) {
    LOCAL_SYNC;
    if (l == 0)
      *changed = 0;
    LOCAL_SYNC;
    bool found = false;
    if (seen[l] < 0)
      for (int k = 0; k < 8; ++k) {
        int from = l + offsets[k];
        if (from >= 0 && from < n && seen[from] == depth)
          found = true;
      }
    LOCAL_SYNC;
    if (found) {
      seen[l] = depth + 1;
      atomic_or(changed, 1);
    }
    LOCAL_SYNC;
    if (*changed == 0)
      break;
  }
  level[GID] = seen[l];
}

// Cellular automaton, several generations in local memory, with uchar cells.
kernel void rule110(global uchar *out, global const uchar *in, local uchar *cell) {
  int l = (int)LID, n = (int)LSZ;
  cell[l] = in[GID] & 1;
  for (int step = 0; step < 9; ++step) {
    LOCAL_SYNC;
    int left = cell[(l + n - 1) % n], me = cell[l], right = cell[(l + 1) % n];
    LOCAL_SYNC;
    cell[l] = (uchar)((110 >> (4 * left + 2 * me + right)) & 1);
  }
  out[GID] = cell[l];
}

// A queue of tasks in local memory: who takes which does not show in the result.
kernel void task_queue(global int *out, local int *next, local int *done) {
  int l = (int)LID, n = (int)LSZ;
  done[l] = 0;
  if (l == 0)
    *next = 0;
  LOCAL_SYNC;
  for (;;) {
    int task = atomic_inc(next);
    if (task >= 3 * n)
      break;
    atomic_add(&done[task % n], task + 1);
  }
  LOCAL_SYNC;
  out[GID] = done[n - 1 - l];
}

// Run lengths: heads are marked, scanned, and lengths written at their ranks.
kernel void run_lengths(global int *out, global const int *in, local int *head) {
  int v = in[GID] & 3, l = (int)LID, n = (int)LSZ;
  int before = l ? in[GID - 1] & 3 : -1;
  head[l] = v != before;
  LOCAL_SYNC;
  int rank = 0, length = 1;
  for (int i = 0; i <= l; ++i)
    rank += head[i];
  for (int i = l + 1; i < n && !head[i]; ++i)
    ++length;
  int total = 0;
  for (int i = 0; i < n; ++i)
    total += head[i];
  LOCAL_SYNC;
  out[GID] = 0;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (head[l])
    out[GID - l + rank - 1] = v * 1000 + length;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[GID] += total * 100000;
}

// Monte Carlo with a generator for each work-item; counts meet in a tree.
kernel void count_inside(global u32 *out, u32 seed, local u32 *hits) {
  u32 s = seed * 747796405u + (u32)GID * 2891336453u + 1u, inside = 0;
  for (int i = 0; i < 20; ++i) {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    float x = (float)(s & 0xffff) / 65536.0f, y = (float)(s >> 16) / 65536.0f;
    inside += x * x + y * y < 1.0f;
  }
  hits[LID] = inside;
  LOCAL_SYNC;
  u32 sum = 0;
  for (size_t i = 0; i < LSZ; ++i)
    sum += hits[(i + LID) % LSZ];
  out[GID] = sum * 64 + inside;
}

// A checksum with a table that the group makes first.
kernel void crc(global u32 *out, global const uchar *in) {
  local u32 table[256];
  for (u32 i = (u32)LID; i < 256; i += (u32)LSZ) {
    u32 c = i;
    for (int k = 0; k < 8; ++k)
      c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[i] = c;
  }
  LOCAL_SYNC;
  u32 c = ~0u;
  for (int k = 0; k < 5; ++k)
    c = table[(c ^ (in[GID] + k)) & 255] ^ (c >> 8);
  out[GID] = ~c;
}

// Stack of calls with barriers in a helper that takes a pointer to local memory, called from two places.
int exchange_with(local int *slots, int value, int with) {
  slots[LID] = value;
  LOCAL_SYNC;
  int theirs = slots[with];
  LOCAL_SYNC;
  return theirs;
}
kernel void butterfly(global int *out, global const int *in, local int *slots) {
  int v = in[GID], n = (int)LSZ, l = (int)LID;
  for (int d = 1; d < n; d *= 2)
    v += exchange_with(slots, v, (l ^ d) < n ? l ^ d : l);
  if (n > 3)
    v ^= exchange_with(slots, v * 3, n - 1 - l);
  out[GID] = v;
}

// Double buffering: what is loaded next is on its way while this is worked on.
kernel void pipelined(global int *out, global const int *in, local int *a, local int *b) {
  size_t n = LSZ, groups = get_num_groups(0), whole = get_global_size(0) / get_enqueued_local_size(0);
  size_t size = get_enqueued_local_size(0);
  local int *now = a, *next = b;
  now[LID] = in[LID];
  int sum = 0;
  for (size_t g = 0; g < whole; ++g) {
    if (g + 1 < whole)
      next[LID] = in[(g + 1) * size + LID];
    LOCAL_SYNC;
    sum = sum * 3 + now[n - 1 - LID];
    LOCAL_SYNC;
    local int *t = now;
    now = next;
    next = t;
  }
  out[GID] = sum + (int)groups;
}
