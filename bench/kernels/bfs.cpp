#include "bench/kernel_case.h"

vec::bench::Case vec::bench::bfs(bool small) {
  // A third of the vertices is in the frontier, a third was visited before; all of a frontier cost the same.
  unsigned vertices = small ? 203 : 65536;
  std::vector<int> degree = uniform(vertices, 0, 12), first(vertices + 1), where = uniform(vertices + 1, 0, 2);
  std::vector<unsigned char> frontier(vertices), visited(vertices);
  for (unsigned v = 0; v < vertices; ++v) {
    first[v + 1] = first[v] + degree[v];
    frontier[v] = where[v] == 1;
    visited[v] = where[v] != 0;
  }
  return Case(range1d(small ? 256 : vertices), in(first), in(uniform(first[vertices], 0, int(vertices - 1))),
              in(frontier), in(visited), in(std::vector<int>(vertices, 5)), out<int>(vertices),
              out<unsigned char>(vertices), int(vertices));
}
