#include "bench/kernel_case.h"

vec::bench::Case vec::bench::kmeans(bool small) {
  unsigned points = small ? 103 : 2048, clusters = 8, features = 16;
  return Case(range1d(small ? 128 : points), in(uniform(points * features, 0.0f, 1.0f)),
              in(uniform(clusters * features, 0.0f, 1.0f)), out<int>(points), int(points), int(clusters),
              int(features));
}
