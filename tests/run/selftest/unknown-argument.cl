// ARG output: int[N] zero
kernel void unknown_argument(global int *out) { out[get_global_id(0)] = 1; }
