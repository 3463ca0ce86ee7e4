#include "bench/kernel_case.h"

vec::bench::Case vec::bench::floydwarshall(bool small) {
  unsigned nodes = small ? 37 : 128;
  std::vector<unsigned> distance = uniform(nodes * nodes, 1u, 200u);
  for (unsigned i = 0; i < nodes; ++i)
    distance[i * nodes + i] = 0;
  return Case(range2d(nodes, nodes), inout(distance), out<unsigned>(nodes * nodes), nodes, nodes / 2);
}
