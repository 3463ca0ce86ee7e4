// V9: a function that is called through a pointer asks for its work-item: nobody can tell it which.
// CLANG -O1
// KERNEL pointer_asks
// REJECT may ask for its work-item
unsigned long get_global_id(unsigned);
static __attribute__((noinline)) int self(int x) { return x + (int)get_global_id(0); }
static __attribute__((noinline)) int twice(int x) { return x * 2; }
int (*const table[])(int) = {self, twice};
int pointer_asks(int in) { return table[in & 1](in); }
