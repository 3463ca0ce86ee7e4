// REJECT barrier
kernel void rejected(global int *out) { out[get_global_id(0)] = 1; }
