#include "bench/kernels/range.h"
#include <math.h>

struct place {
  float lat;
  float lng;
};

void nearest(const struct place *restrict locations, float *restrict distances, int records, float lat, float lng,
             const struct vec_ndrange *range) {
  for (int id = 0; id < records; ++id) {
    const struct place *place = locations + id;
    distances[id] = sqrtf((lat - place->lat) * (lat - place->lat) + (lng - place->lng) * (lng - place->lng));
  }
}
