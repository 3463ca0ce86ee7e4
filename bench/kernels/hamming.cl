// Hamming distances of bit strings to a query; word after word of all strings.
kernel void hamming(global const uint *strings, global const uint *query, global uint *distances, int words) {
  int id = get_global_id(0);
  int n = get_global_size(0);
  uint sum = 0;
  for (int w = 0; w < words; w++)
    sum += popcount(strings[w * n + id] ^ query[w]);
  distances[id] = sum;
}
