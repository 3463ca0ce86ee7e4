// Distances to a point, array of structures.
// ARG distances: float[N] zero
// ARG places: {float,float}[N] random(-90,90)
// ARG latitude: float 12.5
// ARG longitude: float -33.25
typedef struct { float latitude; float longitude; } Place;
kernel void nearest_neighbour(global float *distances, global const Place *places, float latitude, float longitude) {
  int i = get_global_id(0);
  float x = latitude - places[i].latitude, y = longitude - places[i].longitude;
  distances[i] = sqrt(x * x + y * y);
}
