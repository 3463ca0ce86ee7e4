// ARG out: int[1] zero
kernel void race(global int *out) { out[0] = get_global_id(0); }
