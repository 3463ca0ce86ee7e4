// ARGS out: int[N] zero
kernel void misspelt(global int *out) { out[get_global_id(0)] = 1; }
