// A step of k-means for points in the plane: the group's centres lie in local memory; each point finds the nearest, and the
// group sums up, by halves, how far its points are from theirs.
kernel void kmeansstep(global const float *xs, global const float *ys, global const float *centers,
                       global int *membership, global float *costs, int count, local float *cx, local float *cy,
                       local float *cost) {
  uint l = get_local_id(0), i = get_global_id(0);
  if (l < count) {
    cx[l] = centers[2 * l];
    cy[l] = centers[2 * l + 1];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float x = xs[i], y = ys[i], best = FLT_MAX;
  int nearest = 0;
  for (int k = 0; k < count; ++k) {
    float dx = x - cx[k], dy = y - cy[k], d = dx * dx + dy * dy;
    if (d < best) {
      best = d;
      nearest = k;
    }
  }
  membership[i] = nearest;
  cost[l] = best;
  for (uint mid = get_local_size(0) / 2; mid > 0; mid /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < mid)
      cost[l] += cost[l + mid];
  }
  if (l == 0)
    costs[get_group_id(0)] = cost[0];
}
