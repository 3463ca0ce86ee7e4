// One level of a search in breadth over a graph in compressed rows: vertices of the frontier mark their neighbours.
kernel void bfs(global const int *first, global const int *neighbours, global const uchar *frontier,
                global const uchar *visited, global const int *cost, global int *reached, global uchar *next,
                int vertices) {
  int v = get_global_id(0);
  if (v < vertices && frontier[v])
    for (int e = first[v]; e < first[v + 1]; ++e) {
      int to = neighbours[e];
      if (!visited[to]) {
        reached[to] = cost[v] + 1;
        next[to] = 1;
      }
    }
}
