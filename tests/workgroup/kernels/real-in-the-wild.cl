// Programs as users write them: inline helpers without static, structures in buffers, tables, macros, vectors of four.
// KERNEL encrypt
// GLOBAL 8x16
// LOCAL 1x4
// ARG output: uchar4[512] zero
// ARG input: uchar4[512] random(0,255)
// ARG roundKey: uchar4[64] random(0,255)
// ARG SBox: uchar[256] permutation
// ARG block0: uchar4[4] zero
// ARG block1: uchar4[4] zero
// ARG width: uint 32
// ARG rounds: uint 5
unsigned char galoisMultiplication(unsigned char a, unsigned char b) {
  unsigned char p = 0;
  for (unsigned int i = 0; i < 8; ++i) {
    if ((b & 1) == 1) p ^= a;
    unsigned char hiBitSet = (a & 0x80);
    a <<= 1;
    if (hiBitSet == 0x80) a ^= 0x1b;
    b >>= 1;
  }
  return p;
}
inline uchar4 sbox(__global uchar *SBox, uchar4 block) { return (uchar4)(SBox[block.x], SBox[block.y], SBox[block.z], SBox[block.w]); }
uchar4 mixColumns(__local uchar4 *block, __private uchar4 *galiosCoeff, unsigned int j) {
  unsigned int bw = 4;
  uchar x, y, z, w;
  x = galoisMultiplication(block[0].x, galiosCoeff[(bw - j) % bw].x);
  y = galoisMultiplication(block[0].y, galiosCoeff[(bw - j) % bw].x);
  z = galoisMultiplication(block[0].z, galiosCoeff[(bw - j) % bw].x);
  w = galoisMultiplication(block[0].w, galiosCoeff[(bw - j) % bw].x);
  for (unsigned int k = 1; k < 4; ++k) {
    x ^= galoisMultiplication(block[k].x, galiosCoeff[(k + bw - j) % bw].x);
    y ^= galoisMultiplication(block[k].y, galiosCoeff[(k + bw - j) % bw].x);
    z ^= galoisMultiplication(block[k].z, galiosCoeff[(k + bw - j) % bw].x);
    w ^= galoisMultiplication(block[k].w, galiosCoeff[(k + bw - j) % bw].x);
  }
  return (uchar4)(x, y, z, w);
}
uchar4 shiftRows(uchar4 row, unsigned int j) {
  uchar4 r = row;
  for (uint i = 0; i < j; ++i) r = r.yzwx;
  return r;
}
__kernel void encrypt(__global uchar4 *output, __global uchar4 *input, __global uchar4 *roundKey, __global uchar *SBox,
                      __local uchar4 *block0, __local uchar4 *block1, const uint width, const uint rounds) {
  unsigned int blockIdx = get_group_id(0), blockIdy = get_group_id(1), localIdy = get_local_id(1);
  unsigned int globalIndex = (((blockIdy * width / 4) + blockIdx) * 4) + localIdy;
  uchar4 galiosCoeff[4];
  galiosCoeff[0] = (uchar4)(2, 0, 0, 0); galiosCoeff[1] = (uchar4)(3, 0, 0, 0); galiosCoeff[2] = (uchar4)(1, 0, 0, 0); galiosCoeff[3] = (uchar4)(1, 0, 0, 0);
  block0[localIdy] = input[globalIndex];
  block0[localIdy] ^= roundKey[localIdy];
  for (unsigned int r = 1; r < rounds; ++r) {
    block0[localIdy] = sbox(SBox, block0[localIdy]);
    block0[localIdy] = shiftRows(block0[localIdy], localIdy);
    barrier(CLK_LOCAL_MEM_FENCE);
    block1[localIdy] = mixColumns(block0, galiosCoeff, localIdy);
    barrier(CLK_LOCAL_MEM_FENCE);
    block0[localIdy] = block1[localIdy] ^ roundKey[r * 4 + localIdy];
  }
  block0[localIdy] = sbox(SBox, block0[localIdy]);
  block0[localIdy] = shiftRows(block0[localIdy], localIdy);
  output[globalIndex] = block0[localIdy] ^ roundKey[(rounds) * 4 + localIdy];
}

// KERNEL bottom_scan
// GLOBAL 256
// LOCAL 64
// ARG in: float[1024] {1,2,3,1}
// ARG isums: float[4] iota
// ARG out: float[1024] zero
// ARG n: int 1024
// ARG lmem: float[128] zero
// ARG s_seed0: float 0
#define FPTYPE float
#define FPVECTYPE float4
inline FPTYPE scanLocalMem(FPTYPE val, __local FPTYPE *lmem, int exclusive) {
  int idx = get_local_id(0);
  lmem[idx] = 0.0f;
  idx += get_local_size(0);
  lmem[idx] = val;
  barrier(CLK_LOCAL_MEM_FENCE);
  FPTYPE t;
  for (int i = 1; i < get_local_size(0); i *= 2) {
    t = lmem[idx - i];
    barrier(CLK_LOCAL_MEM_FENCE);
    lmem[idx] += t;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return lmem[idx - exclusive];
}
__kernel void bottom_scan(__global const FPTYPE *in, __global const FPTYPE *isums, __global FPTYPE *out, const int n, __local FPTYPE *lmem, FPTYPE s_seed0) {
  __local FPTYPE s_seed;
  s_seed = 0;
  __global FPVECTYPE *in4 = (__global FPVECTYPE *)in;
  __global FPVECTYPE *out4 = (__global FPVECTYPE *)out;
  int n4 = n / 4;
  int region_size = n4 / get_num_groups(0);
  int block_start = get_group_id(0) * region_size;
  int block_stop = (get_group_id(0) == get_num_groups(0) - 1) ? n4 : block_start + region_size;
  int i = block_start + get_local_id(0);
  unsigned int window = block_start;
  FPTYPE seed = isums[get_group_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) s_seed = seed + s_seed0;
  barrier(CLK_LOCAL_MEM_FENCE);
  while (window < block_stop) {
    FPVECTYPE val_4;
    if (i < block_stop) val_4 = in4[i];
    else { val_4.x = 0.0f; val_4.y = 0.0f; val_4.z = 0.0f; val_4.w = 0.0f; }
    val_4.y += val_4.x; val_4.z += val_4.y; val_4.w += val_4.z;
    FPTYPE res = scanLocalMem(val_4.w, lmem, 1);
    val_4.x += res + s_seed; val_4.y += res + s_seed; val_4.z += res + s_seed; val_4.w += res + s_seed;
    if (i < block_stop) out4[i] = val_4;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == get_local_size(0) - 1) s_seed = val_4.w;
    barrier(CLK_LOCAL_MEM_FENCE);
    window += get_local_size(0);
    i += get_local_size(0);
  }
}

// KERNEL radixSortBlocksKeysOnly
// GLOBAL 128
// LOCAL 64
// PARTIAL off
// ARG keysIn: uint4[128] random(0,4000)
// ARG keysOut: uint4[128] zero
// ARG nbits: uint 4
// ARG startbit: uint 2
// ARG numElements: uint 512
// ARG totalBlocks: uint 2
// ARG sMem: uint[256] zero
#define WARP_SIZE 32
uint scanwarp(uint val, volatile __local uint *sData, int maxlevel) {
  int localId = get_local_id(0);
  int idx = 2 * localId - (localId & (WARP_SIZE - 1));
  sData[idx] = 0;
  idx += WARP_SIZE;
  sData[idx] = val;
  return val;
}
uint4 scan4(uint4 idata, __local uint *ptr, uint lsize) {
  uint4 val4 = idata;
  uint sum0 = val4.x, sum1 = val4.y + sum0, sum2 = val4.z + sum1, sum3 = val4.w + sum2;
  uint id = get_local_id(0);
  ptr[id] = sum3;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint v = sum3;
  for (uint s = 1; s < lsize; s <<= 1) {
    uint t = id >= s ? ptr[id - s] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    v += t;
    ptr[id] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  uint excl = v - sum3;
  barrier(CLK_LOCAL_MEM_FENCE);
  return (uint4)(excl, excl + sum0, excl + sum1, excl + sum2);
}
uint4 rank4(uint4 preds, __local uint *sMem, __local uint *numtrue) {
  int localId = get_local_id(0), localSize = get_local_size(0);
  uint4 address = scan4(preds, sMem, localSize);
  if (localId == localSize - 1) numtrue[0] = address.w + preds.w;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint4 rank;
  int idx = localId * 4;
  rank.x = (preds.x) ? address.x : numtrue[0] + idx - address.x;
  rank.y = (preds.y) ? address.y : numtrue[0] + idx + 1 - address.y;
  rank.z = (preds.z) ? address.z : numtrue[0] + idx + 2 - address.z;
  rank.w = (preds.w) ? address.w : numtrue[0] + idx + 3 - address.w;
  return rank;
}
void radixSortBlockKeysOnly(uint4 *key, uint nbits, uint startbit, __local uint *sMem, __local uint *numtrue) {
  int localId = get_local_id(0), localSize = get_local_size(0);
  for (uint shift = startbit; shift < (startbit + nbits); ++shift) {
    uint4 lsb;
    lsb.x = !(((*key).x >> shift) & 0x1); lsb.y = !(((*key).y >> shift) & 0x1);
    lsb.z = !(((*key).z >> shift) & 0x1); lsb.w = !(((*key).w >> shift) & 0x1);
    uint4 r = rank4(lsb, sMem, numtrue);
    sMem[(r.x & 3) * localSize + (r.x >> 2)] = (*key).x;
    sMem[(r.y & 3) * localSize + (r.y >> 2)] = (*key).y;
    sMem[(r.z & 3) * localSize + (r.z >> 2)] = (*key).z;
    sMem[(r.w & 3) * localSize + (r.w >> 2)] = (*key).w;
    barrier(CLK_LOCAL_MEM_FENCE);
    (*key).x = sMem[localId]; (*key).y = sMem[localId + localSize];
    (*key).z = sMem[localId + 2 * localSize]; (*key).w = sMem[localId + 3 * localSize];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
__kernel void radixSortBlocksKeysOnly(__global uint4 *keysIn, __global uint4 *keysOut, uint nbits, uint startbit, uint numElements, uint totalBlocks, __local uint *sMem) {
  int globalId = get_global_id(0);
  __local uint numtrue[1];
  uint4 key = keysIn[globalId];
  barrier(CLK_LOCAL_MEM_FENCE);
  radixSortBlockKeysOnly(&key, nbits, startbit, sMem, numtrue);
  keysOut[globalId] = key;
}

// KERNEL nw_kernel1
// GLOBAL 16
// LOCAL 16
// ARG reference_d: int[4096] random(-5,5)
// ARG input_itemsets_d: int[4096] random(-9,9)
// ARG input_itemsets_l: int[289] zero
// ARG reference_l: int[256] zero
// ARG cols: int 33
// ARG penalty: int 10
// ARG blk: int 1
// ARG block_width: int 2
// ARG worksize: int 32
// ARG offset_r: int 0
// ARG offset_c: int 0
#define BLOCK_SIZE 16
#define SCORE(i, j) input_itemsets_l[j + i * (BLOCK_SIZE + 1)]
#define REF(i, j) reference_l[j + i * BLOCK_SIZE]
int maximum(int a, int b, int c) { int k; if (a <= b) k = b; else k = a; if (k <= c) return c; else return k; }
__kernel void nw_kernel1(__global int *reference_d, __global int *input_itemsets_d, __local int *input_itemsets_l, __local int *reference_l,
                         int cols, int penalty, int blk, int block_width, int worksize, int offset_r, int offset_c) {
  int bx = get_group_id(0), tx = get_local_id(0);
  int base = offset_r * cols + offset_c;
  int b_index_x = bx, b_index_y = blk - 1 - bx;
  int index = base + cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + (cols + 1);
  int index_n = base + cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + tx + (1);
  int index_w = base + cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x + (cols);
  int index_nw = base + cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x;
  if (tx == 0) SCORE(tx, 0) = input_itemsets_d[index_nw + tx];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int ty = 0; ty < BLOCK_SIZE; ty++) REF(ty, tx) = reference_d[index + cols * ty];
  barrier(CLK_LOCAL_MEM_FENCE);
  SCORE((tx + 1), 0) = input_itemsets_d[index_w + cols * tx];
  barrier(CLK_LOCAL_MEM_FENCE);
  SCORE(0, (tx + 1)) = input_itemsets_d[index_n];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int m = 0; m < BLOCK_SIZE; m++) {
    if (tx <= m) {
      int t_index_x = tx + 1, t_index_y = m - tx + 1;
      SCORE(t_index_y, t_index_x) = maximum(SCORE((t_index_y - 1), (t_index_x - 1)) + REF((t_index_y - 1), (t_index_x - 1)),
                                            SCORE((t_index_y), (t_index_x - 1)) - (penalty), SCORE((t_index_y - 1), (t_index_x)) - (penalty));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
    if (tx <= m) {
      int t_index_x = tx + BLOCK_SIZE - m, t_index_y = BLOCK_SIZE - tx;
      SCORE(t_index_y, t_index_x) = maximum(SCORE((t_index_y - 1), (t_index_x - 1)) + REF((t_index_y - 1), (t_index_x - 1)),
                                            SCORE((t_index_y), (t_index_x - 1)) - (penalty), SCORE((t_index_y - 1), (t_index_x)) - (penalty));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int ty = 0; ty < BLOCK_SIZE; ty++) input_itemsets_d[index + cols * ty] = SCORE((ty + 1), (tx + 1));
}
