// A packet stores small members of a record as one integer a lane. Where one of them was poison, as a float that does
// not fit its integer, all of the integer was, and LLVM left bits of that member in the ones behind it. What such a
// float becomes is for the implementation to say, so that member is cleared afterwards. The load between the two, which
// may be of the record, keeps them from becoming one store.
// ARG x: float[3*N] {1,3e10,7,-4e10,5,6e10,65535,255}
// ARG seen: ushort[N]
#define CLEAR(member, x, limit)                                                                                        \
  if (!((x) > -1 && (x) < (limit)))                                                                                    \
  member = 0

// ARG pairs: ushort[2*N]
kernel void members_of_a_unit(global const float *x, global ushort *seen, global ushort *pairs) {
  int i = get_global_id(0);
  pairs[2 * i] = (ushort)x[i];
  pairs[2 * i + 1] = 5;
  seen[i] += 1;
  CLEAR(pairs[2 * i], x[i], 65536);
}

// ARG threes: ushort[3*N]
kernel void three_members(global const float *x, global ushort *seen, global ushort *threes) {
  int i = get_global_id(0);
  threes[3 * i] = (ushort)x[3 * i];
  threes[3 * i + 1] = (ushort)x[3 * i + 1];
  threes[3 * i + 2] = 7;
  seen[i] += 1;
  CLEAR(threes[3 * i], x[3 * i], 65536);
  CLEAR(threes[3 * i + 1], x[3 * i + 1], 65536);
}

// ARG bytes: uchar[4*N]
// ARG at: int[N] permutation
kernel void anywhere(global const float *x, global ushort *seen, global uchar *bytes, global const int *at) {
  int i = get_global_id(0);
  global uchar *p = bytes + 4 * at[i];
  p[0] = (uchar)x[i];
  p[1] = 2;
  p[2] = (uchar)x[i + 1];
  p[3] = (uchar)i;
  seen[i] += 1;
  CLEAR(p[0], x[i], 256);
  CLEAR(p[2], x[i + 1], 256);
}

// ARG colours: uchar4[2*N]
kernel void vectors(global const float *x, global ushort *seen, global uchar4 *colours) {
  int i = get_global_id(0);
  float4 v = {x[i], 1, x[i + 1], 3};
  if (x[i] > 1)
    colours[2 * i] = convert_uchar4(v);
  seen[i] += 1;
  CLEAR(colours[2 * i].x, v.x, 256);
  CLEAR(colours[2 * i].z, v.z, 256);
}
