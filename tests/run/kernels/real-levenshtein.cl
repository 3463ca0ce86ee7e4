// Edit distance of two short words per work-item, with a private row.
// ARG out: int[N] zero
// ARG a: char[6*N] random(97,100)
// ARG b: char[6*N] random(97,100)
kernel void levenshtein(global int *out, global const char *a, global const char *b) {
  size_t i = get_global_id(0);
  int row[7];
  for (int k = 0; k < 7; ++k)
    row[k] = k;
  for (int x = 1; x < 7; ++x) {
    int diagonal = row[0];
    row[0] = x;
    for (int y = 1; y < 7; ++y) {
      int cost = diagonal + (a[6 * i + x - 1] != b[6 * i + y - 1]);
      int best = min(min(row[y] + 1, row[y - 1] + 1), cost);
      diagonal = row[y];
      row[y] = best;
    }
  }
  out[i] = row[6];
}
