// One condition in masks of loops over data of different width: without mask registers each web of masks has its own width,
// and the condition must be had in both. The vectorizer crashed for AVX2 and SSE.
// ARG out: long[N] zero
// ARG in: int[N] random(0,20)
// ARG in2: long[N] random(0,20)
// ARG in3: uchar[N] random(0,20)
kernel void two_widths(global long *out, global const int *in, global const long *in2, global const uchar *in3) {
  size_t i = get_global_id(0);
  bool c = in[i] > 5;
  long sum = 0;
  for (long j = 0; j < in2[i]; ++j) {
    if (c && sum > 30)
      break;
    sum += j;
  }
  for (uchar j = 0; j < in3[i]; ++j) {
    if (c || in3[j] > 15)
      break;
    sum ^= j;
  }
  out[i] = sum;
}
