// Cheapest ways down a grid, a few rows a launch: each group takes along as many columns on both sides as there are rows, and
// keeps those that are right at the end.
kernel void pathfinder(global const int *wall, global const int *above, global int *below, int columns, int rows,
                       local int *previous, local int *now) {
  int l = get_local_id(0), size = get_local_size(0), inner = size - 2 * rows;
  int x = get_group_id(0) * inner - rows + l;
  int inside = x >= 0 && x < columns;
  previous[l] = inside ? above[x] : INT_MAX;
  for (int i = 0; i < rows; ++i) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int best = INT_MAX;
    if (l > i && l < size - 1 - i && inside)
      best = min(previous[l], min(previous[l - 1], previous[l + 1])) + wall[i * columns + x];
    now[l] = best;
    barrier(CLK_LOCAL_MEM_FENCE);
    previous[l] = now[l];
  }
  if (l >= rows && l < size - rows && inside)
    below[x] = previous[l];
}
