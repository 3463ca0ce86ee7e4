// A 32-bit index that wraps within a packet is linear only in the lanes on one side; a loop may bring it there later.
// ARG out: uint[N]
// ARG data: uint[N*9]
// ARG start: uint 4294967276
// ARG n: uint N
kernel void shifted(global uint *out, global const uint *data, uint start, uint n) {
  uint i = (uint)get_global_id(0) + start;
  if (i < n)
    out[i] = data[i] + i;
}

// KERNEL later
// ARG out: uint[N]
// ARG data: uint[N*9]
// ARG start: uint 4294967276
// ARG n: uint N
kernel void later(global uint *out, global const uint *data, uint start, uint n) {
  uint id = get_global_id(0);
  uint sum = 0;
  for (uint l = 0; l < 8; l++) {
    uint i = l * 5 + id + start;
    if (i < n)
      sum += data[i];
  }
  out[id] = sum;
}

// KERNEL backwards
// ARG out: uint[N]
// ARG data: uint[N*9]
// ARG start: uint 40
// ARG n: uint N
kernel void backwards(global uint *out, global const uint *data, uint start, uint n) {
  uint id = get_global_id(0);
  uint i = start - 3 * id;
  out[id] = i < n ? data[i] : i;
}

// KERNEL negative
// ARG out: int[N]
// ARG data: int[N*9]
// ARG start: uint 4294967276
// ARG n: int N
kernel void negative(global int *out, global const int *data, uint start, int n) {
  int i = (uint)get_global_id(0) + start;
  out[get_global_id(0)] = i >= 0 ? data[i] : data[-i];
}

// KERNEL fits
// ARG out: uint[N*8]
// ARG data: uint[N*9]
// ARG stride: uint N
kernel void fits(global uint *out, global const uint *data, uint stride) {
  uint id = get_global_id(0);
  for (uint l = 0; l < 8; l++)
    out[l * stride + id] = data[(l + 1) * stride + id] + l;
}
