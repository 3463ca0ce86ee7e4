// The matrix Q of magnetic resonance imaging: each voxel sums over all samples of k-space.
struct sample {
  float kx, ky, kz, magnitude;
};

kernel void mriq(global const float *x, global const float *y, global const float *z, constant struct sample *samples,
                 int count, global float *qr, global float *qi) {
  int voxel = get_global_id(0);
  float px = x[voxel], py = y[voxel], pz = z[voxel];
  float re = 0.0f, im = 0.0f;
  for (int k = 0; k < count; k++) {
    float angle = 6.2831853071795864769252867665590058f * (samples[k].kx * px + samples[k].ky * py + samples[k].kz * pz);
    re += samples[k].magnitude * cos(angle);
    im += samples[k].magnitude * sin(angle);
  }
  qr[voxel] = re;
  qi[voxel] = im;
}
