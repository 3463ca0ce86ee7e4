// ARG nearest: int[N] zero
// ARG points: float[N*8] random(-10,10)
// ARG centres: float[8*16] random(-10,10)
kernel void kmeans(global int *nearest, global const float *points, global const float *centres) {
  int i = get_global_id(0), n = get_global_size(0), best = 0;
  float least = 3.0e38f;
  for (int c = 0; c < 16; ++c) {
    float distance = 0.0f;
    for (int j = 0; j < 8; ++j) {
      float t = points[j * n + i] - centres[c * 8 + j];
      distance += t * t;
    }
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  nearest[i] = best;
}
