// The probe of a hash join: each work-item looks up its key in a table with open addressing, of a power of two of
// slots.
kernel void hashprobe(global const uint *table, global const uint *payloads, global const uint *keys,
                      global uint *found, int bits) {
  size_t i = get_global_id(0);
  uint key = keys[i], mask = (1u << bits) - 1, slot = key * 2654435769u >> (32 - bits);
  while (table[slot] != key && table[slot] != 0)
    slot = (slot + 1) & mask;
  found[i] = table[slot] == key ? payloads[slot] : 0;
}
