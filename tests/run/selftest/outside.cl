// ARG out: int[N-1] zero
kernel void outside(global int *out) { out[get_global_id(0)] = 1; }
