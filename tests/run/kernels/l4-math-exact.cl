// L4: functions of libvec whose results are exact, some with a loop in their slow path: the same bits as libm's.
// ARG out: float[N] zero
// ARG in: float[N] special
// ARG k: float 3.5
kernel void math_exact(global float *out, global const float *in, float k) {
  size_t i = get_global_id(0);
  float r = fmod(in[i], k);
  if (in[i] > 0.0f)
    r += remainder(k, in[i]) + fdim(in[i], k);
  out[i] = r;
}
