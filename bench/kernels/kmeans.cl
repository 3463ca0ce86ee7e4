// Assignment step of k-means: the nearest centre of each point. Features are stored feature by feature.
kernel void kmeans(global const float *feature, global const float *clusters, global int *membership, int npoints,
                   int nclusters, int nfeatures) {
  unsigned int point_id = get_global_id(0);
  int index = 0;
  if (point_id < npoints) {
    float min_dist = FLT_MAX;
    for (int i = 0; i < nclusters; i++) {
      float dist = 0;
      for (int l = 0; l < nfeatures; l++)
        dist += (feature[l * npoints + point_id] - clusters[i * nfeatures + l]) *
                (feature[l * npoints + point_id] - clusters[i * nfeatures + l]);
      if (dist < min_dist) {
        min_dist = dist;
        index = i;
      }
    }
    membership[point_id] = index;
  }
}
