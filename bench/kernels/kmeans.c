#include "bench/kernels/range.h"
#include <float.h>

void kmeans(const float *restrict feature, const float *restrict clusters, int *restrict membership, int npoints,
            int nclusters, int nfeatures, const struct vec_ndrange *range) {
  for (int point = 0; point < npoints; ++point) {
    int index = 0;
    float min_dist = FLT_MAX;
    for (int i = 0; i < nclusters; i++) {
      float dist = 0;
      for (int l = 0; l < nfeatures; l++)
        dist += (feature[l * npoints + point] - clusters[i * nfeatures + l]) *
                (feature[l * npoints + point] - clusters[i * nfeatures + l]);
      if (dist < min_dist) {
        min_dist = dist;
        index = i;
      }
    }
    membership[point] = index;
  }
}
