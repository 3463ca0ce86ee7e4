// Fourier transforms of 256 points, one a group of 128 work-items: radix 2 in Stockham's order, which sorts itself, between two
// halves of local memory. Roots of unity come from a table.
kernel void fft(global const float *re, global const float *im, global float *outre, global float *outim,
                global const float *cosine, global const float *sine, local float *sre, local float *sim) {
  int l = get_local_id(0), mid = get_local_size(0), n = 2 * mid, group = get_group_id(0) * n;
  sre[l] = re[group + l];
  sim[l] = im[group + l];
  sre[l + mid] = re[group + l + mid];
  sim[l + mid] = im[group + l + mid];
  int from = 0, to = n;
  for (int s = 1; s < n; s *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int q = l % s, k = l - q;
    float ar = sre[from + l], ai = sim[from + l], br = sre[from + l + mid], bi = sim[from + l + mid];
    float c = cosine[k], d = sine[k], r = ar - br, i = ai - bi;
    sre[to + 2 * k + q] = ar + br;
    sim[to + 2 * k + q] = ai + bi;
    sre[to + 2 * k + q + s] = r * c - i * d;
    sim[to + 2 * k + q + s] = r * d + i * c;
    int t = from;
    from = to;
    to = t;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  outre[group + l] = sre[from + l];
  outim[group + l] = sim[from + l];
  outre[group + l + mid] = sre[from + l + mid];
  outim[group + l + mid] = sim[from + l + mid];
}
