// MD5 of one short message a work-item: eight letters that count upwards, as a search for a password does.
#define F(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define G(x, y, z) ((y) ^ ((z) & ((x) ^ (y))))
#define H(x, y, z) ((x) ^ (y) ^ (z))
#define I(x, y, z) ((y) ^ ((x) | ~(z)))
#define STEP(f, a, b, c, d, x, t, s)                                                                                   \
  (a) += f((b), (c), (d)) + (x) + (t);                                                                                 \
  (a) = rotate((a), (uint)(s));                                                                                        \
  (a) += (b);

kernel void md5(global uint *hash, uint first, uint n) {
  uint gid = get_global_id(0);
  if (gid >= n)
    return;
  uint key = first + gid;
  uint w0 = 0, w1 = 0;
  for (int i = 0; i < 4; i++) {
    w0 |= ('a' + key % 26) << (8 * i);
    key /= 26;
  }
  for (int i = 0; i < 4; i++) {
    w1 |= ('a' + key % 26) << (8 * i);
    key /= 26;
  }
  uint w2 = 0x80, w14 = 64;
  uint a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  STEP(F, a, b, c, d, w0, 0xd76aa478u, 7)
  STEP(F, d, a, b, c, w1, 0xe8c7b756u, 12)
  STEP(F, c, d, a, b, w2, 0x242070dbu, 17)
  STEP(F, b, c, d, a, 0, 0xc1bdceeeu, 22)
  STEP(F, a, b, c, d, 0, 0xf57c0fafu, 7)
  STEP(F, d, a, b, c, 0, 0x4787c62au, 12)
  STEP(F, c, d, a, b, 0, 0xa8304613u, 17)
  STEP(F, b, c, d, a, 0, 0xfd469501u, 22)
  STEP(F, a, b, c, d, 0, 0x698098d8u, 7)
  STEP(F, d, a, b, c, 0, 0x8b44f7afu, 12)
  STEP(F, c, d, a, b, 0, 0xffff5bb1u, 17)
  STEP(F, b, c, d, a, 0, 0x895cd7beu, 22)
  STEP(F, a, b, c, d, 0, 0x6b901122u, 7)
  STEP(F, d, a, b, c, 0, 0xfd987193u, 12)
  STEP(F, c, d, a, b, w14, 0xa679438eu, 17)
  STEP(F, b, c, d, a, 0, 0x49b40821u, 22)
  STEP(G, a, b, c, d, w1, 0xf61e2562u, 5)
  STEP(G, d, a, b, c, 0, 0xc040b340u, 9)
  STEP(G, c, d, a, b, 0, 0x265e5a51u, 14)
  STEP(G, b, c, d, a, w0, 0xe9b6c7aau, 20)
  STEP(G, a, b, c, d, 0, 0xd62f105du, 5)
  STEP(G, d, a, b, c, 0, 0x02441453u, 9)
  STEP(G, c, d, a, b, 0, 0xd8a1e681u, 14)
  STEP(G, b, c, d, a, 0, 0xe7d3fbc8u, 20)
  STEP(G, a, b, c, d, 0, 0x21e1cde6u, 5)
  STEP(G, d, a, b, c, w14, 0xc33707d6u, 9)
  STEP(G, c, d, a, b, 0, 0xf4d50d87u, 14)
  STEP(G, b, c, d, a, 0, 0x455a14edu, 20)
  STEP(G, a, b, c, d, 0, 0xa9e3e905u, 5)
  STEP(G, d, a, b, c, w2, 0xfcefa3f8u, 9)
  STEP(G, c, d, a, b, 0, 0x676f02d9u, 14)
  STEP(G, b, c, d, a, 0, 0x8d2a4c8au, 20)
  STEP(H, a, b, c, d, 0, 0xfffa3942u, 4)
  STEP(H, d, a, b, c, 0, 0x8771f681u, 11)
  STEP(H, c, d, a, b, 0, 0x6d9d6122u, 16)
  STEP(H, b, c, d, a, w14, 0xfde5380cu, 23)
  STEP(H, a, b, c, d, w1, 0xa4beea44u, 4)
  STEP(H, d, a, b, c, 0, 0x4bdecfa9u, 11)
  STEP(H, c, d, a, b, 0, 0xf6bb4b60u, 16)
  STEP(H, b, c, d, a, 0, 0xbebfbc70u, 23)
  STEP(H, a, b, c, d, 0, 0x289b7ec6u, 4)
  STEP(H, d, a, b, c, w0, 0xeaa127fau, 11)
  STEP(H, c, d, a, b, 0, 0xd4ef3085u, 16)
  STEP(H, b, c, d, a, 0, 0x04881d05u, 23)
  STEP(H, a, b, c, d, 0, 0xd9d4d039u, 4)
  STEP(H, d, a, b, c, 0, 0xe6db99e5u, 11)
  STEP(H, c, d, a, b, 0, 0x1fa27cf8u, 16)
  STEP(H, b, c, d, a, w2, 0xc4ac5665u, 23)
  STEP(I, a, b, c, d, w0, 0xf4292244u, 6)
  STEP(I, d, a, b, c, 0, 0x432aff97u, 10)
  STEP(I, c, d, a, b, w14, 0xab9423a7u, 15)
  STEP(I, b, c, d, a, 0, 0xfc93a039u, 21)
  STEP(I, a, b, c, d, 0, 0x655b59c3u, 6)
  STEP(I, d, a, b, c, 0, 0x8f0ccc92u, 10)
  STEP(I, c, d, a, b, 0, 0xffeff47du, 15)
  STEP(I, b, c, d, a, w1, 0x85845dd1u, 21)
  STEP(I, a, b, c, d, 0, 0x6fa87e4fu, 6)
  STEP(I, d, a, b, c, 0, 0xfe2ce6e0u, 10)
  STEP(I, c, d, a, b, 0, 0xa3014314u, 15)
  STEP(I, b, c, d, a, 0, 0x4e0811a1u, 21)
  STEP(I, a, b, c, d, 0, 0xf7537e82u, 6)
  STEP(I, d, a, b, c, 0, 0xbd3af235u, 10)
  STEP(I, c, d, a, b, w2, 0x2ad7d2bbu, 15)
  STEP(I, b, c, d, a, 0, 0xeb86d391u, 21)
  hash[gid * 4 + 0] = a + 0x67452301;
  hash[gid * 4 + 1] = b + 0xefcdab89;
  hash[gid * 4 + 2] = c + 0x98badcfe;
  hash[gid * 4 + 3] = d + 0x10325476;
}
