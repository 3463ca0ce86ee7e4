// One step of the lattice Boltzmann method in two dimensions with nine velocities: cells pull from their neighbours and
// relax, walls throw back what comes to them. One array a velocity, with a border.
kernel void lbm(global const float *from, global float *to, global const uchar *wall, int stride, int cells,
                float omega) {
  int at = (get_global_id(1) + 1) * stride + get_global_id(0) + 1;
  float c = from[at], e = from[cells + at - 1], n = from[2 * cells + at - stride], w = from[3 * cells + at + 1];
  float s = from[4 * cells + at + stride], ne = from[5 * cells + at - stride - 1];
  float nw = from[6 * cells + at - stride + 1], sw = from[7 * cells + at + stride + 1];
  float se = from[8 * cells + at + stride - 1];
  if (wall[at]) {
    to[at] = c;
    to[cells + at] = w;
    to[2 * cells + at] = s;
    to[3 * cells + at] = e;
    to[4 * cells + at] = n;
    to[5 * cells + at] = sw;
    to[6 * cells + at] = se;
    to[7 * cells + at] = ne;
    to[8 * cells + at] = nw;
  } else {
    float density = c + e + n + w + s + ne + nw + sw + se;
    float x = (e + ne + se - w - nw - sw) / density, y = (n + ne + nw - s - sw - se) / density;
    float square = 1.0f - 1.5f * (x * x + y * y), side = density * omega / 9.0f, corner = side / 4.0f;
    float keep = 1.0f - omega, p = x + y, q = x - y;
    to[at] = keep * c + 4.0f * side * square;
    to[cells + at] = keep * e + side * (square + 3.0f * x + 4.5f * x * x);
    to[2 * cells + at] = keep * n + side * (square + 3.0f * y + 4.5f * y * y);
    to[3 * cells + at] = keep * w + side * (square - 3.0f * x + 4.5f * x * x);
    to[4 * cells + at] = keep * s + side * (square - 3.0f * y + 4.5f * y * y);
    to[5 * cells + at] = keep * ne + corner * (square + 3.0f * p + 4.5f * p * p);
    to[6 * cells + at] = keep * nw + corner * (square - 3.0f * q + 4.5f * q * q);
    to[7 * cells + at] = keep * sw + corner * (square - 3.0f * p + 4.5f * p * p);
    to[8 * cells + at] = keep * se + corner * (square + 3.0f * q + 4.5f * q * q);
  }
}
