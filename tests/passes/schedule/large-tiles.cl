// RUN: %vecc --target=x86-64-v4 --report %s -o %t.o 2>&1 | FileCheck %s
// RUN: %vecc --target=x86-64-v3 --report -k tiles %s -o %t.o 2>&1 | FileCheck %s --check-prefix=AVX2
//
// A kernel too large for a second version for short rows has packets of 16 work-items if its groups have several
// dimensions. In one dimension rows are long, and the barrier's own arguments are no dimension.
#define SORT(a, b) { uchar least = min(a, b); b = max(a, b); a = least; }
#define ROUND(n) SORT(v[n], v[n + 1]) SORT(v[n + 2], v[n + 3]) SORT(v[n + 1], v[n + 2]) SORT(v[n], v[n + 3])
#define EIGHT ROUND(0) ROUND(4) ROUND(2) ROUND(6) ROUND(1) ROUND(5) ROUND(3) ROUND(7)
#define NETWORK EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
#define LOAD(from) for (int i = 0; i < 11; ++i) v[i] = from;

kernel void tiles(global uchar *out, global const uchar *in, int pitch) {
  local uchar t[32][64];
  int x = get_local_id(0), y = get_local_id(1), at = get_global_id(1) * pitch + get_global_id(0);
  t[y][x] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar v[11];
  LOAD(t[y][x + i])
  NETWORK
  out[at] = v[5];
}
// CHECK: kernel tiles: 16 work-items at once along x
// AVX2: kernel tiles: 16 work-items at once along x

kernel void row(global uchar *out, global const uchar *in) {
  local uchar t[1024];
  int x = get_local_id(0);
  t[x] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar v[11];
  LOAD(t[x + i])
  NETWORK
  out[get_global_id(0)] = v[5];
}
// CHECK: kernel row: {{32|64}} work-items at once along x
