// V14: pointers as integers, compared, masked and turned back.
// CLANG -O1
// SHAPE vv
// ARG p: {int,int,int,int} random(-99,99)
// ARG k: int random(0,3)
int pointer_integers(int *p, int k) {
  unsigned long a = (unsigned long)p + 4ul * (unsigned)k;
  int *q = (int *)a;
  if (((a >> 2) & 1) == 0)
    *q += 5;
  return *q + (int)((unsigned long)(q - p));
}
