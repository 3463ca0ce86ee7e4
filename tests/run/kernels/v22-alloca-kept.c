// What __builtin_alloca allocates in a loop lives on behind it: a list of all nodes, walked at the end.
// SHAPE vu
// ARG x: int random(1,40)
// ARG p: int[64] random(1,50)
struct node {
  struct node *next;
  int value;
};

int list_on_the_stack(int x, int *p) {
  struct node *first = 0;
  for (int i = 0; i < x; ++i) {
    if (p[i & 63] % 3 == x % 3)
      continue;
    struct node *n = __builtin_alloca(sizeof(struct node) + (i & 1) * 8);
    n->value = p[i & 63] * i;
    n->next = first;
    first = n;
    if (n->value % 43 == x)
      break;
  }
  int s = 0;
  for (struct node *n = first; n; n = n->next)
    s = s * 3 + n->value;
  return s;
}

// A scope that is left backwards by a goto: the array of the last round is used behind the loop.
int again(int x, int *p) {
  int i = 0, s = 0;
again:;
  int a[x + i];
  for (int k = 0; k < x + i; ++k)
    a[k] = p[k & 63] + i;
  if (++i < x % 7)
    goto again;
  for (int k = 0; k < x; ++k)
    s += a[k] * k;
  return s;
}
