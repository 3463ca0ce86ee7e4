#include "bench/kernels/range.h"

void bfs(const int *restrict first, const int *restrict neighbours, const uint8_t *restrict frontier,
         const uint8_t *restrict visited, const int *restrict cost, int *restrict reached, uint8_t *restrict next,
         int vertices, const struct vec_ndrange *range) {
  for (int v = 0; v < vertices; ++v)
    if (frontier[v])
      for (int e = first[v]; e < first[v + 1]; ++e) {
        int to = neighbours[e];
        if (!visited[to]) {
          reached[to] = cost[v] + 1;
          next[to] = 1;
        }
      }
}
