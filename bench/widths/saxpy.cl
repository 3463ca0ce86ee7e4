// ARG y: float[N] random(-10,10)
// ARG x: float[N] random(-10,10)
// ARG a: float 1.5
kernel void saxpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
