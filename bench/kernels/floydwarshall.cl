// One pass of Floyd and Warshall's algorithm: the shortest ways by one more node, and the node that they go by.
kernel void floydwarshall(global uint *distance, global uint *path, const unsigned int nodes, const unsigned int pass) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  int direct = distance[y * nodes + x];
  int first = distance[y * nodes + pass];
  int second = distance[pass * nodes + x];
  int through = first + second;
  if (through < direct) {
    distance[y * nodes + x] = through;
    path[y * nodes + x] = pass;
  }
}
