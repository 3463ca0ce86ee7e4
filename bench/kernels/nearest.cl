// Distance of each record, an array of structures, to a place.
typedef struct {
  float lat;
  float lng;
} LatLong;

kernel void nearest(global LatLong *locations, global float *distances, const int records, const float lat,
                    const float lng) {
  int id = get_global_id(0);
  if (id < records) {
    global LatLong *place = locations + id;
    global float *distance = distances + id;
    *distance = (float)sqrt((lat - place->lat) * (lat - place->lat) + (lng - place->lng) * (lng - place->lng));
  }
}
