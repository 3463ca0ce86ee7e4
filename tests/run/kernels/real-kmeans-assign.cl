// The nearest of k centres in d dimensions.
// ARG nearest: int[N] zero
// ARG points: float[4*N] random(-10,10)
// ARG centres: float[5*4] random(-10,10)
// ARG k: int 5
// ARG d: int 4
kernel void kmeans_assign(global int *nearest, global const float *points, global const float *centres, int k, int d) {
  int i = get_global_id(0), n = get_global_size(0), best = 0;
  float least = 3.0e38f;
  for (int c = 0; c < k; ++c) {
    float distance = 0.0f;
    for (int j = 0; j < d; ++j) {
      float t = points[j * n + i] - centres[c * d + j];
      distance += t * t;
    }
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  nearest[i] = best;
}
