// The microarchitecture level of the machine, 1 to 4. What the levels are made of stands in the x86-64 psABI; registers
// that the operating system does not save (xgetbv) do not count. vecc has this as bitcode, and links it into an object
// that is for several targets (vecc_targets.cpp).
#include <cpuid.h>

int vec_x86_64_level(void);

static int detect(void) {
  const unsigned v2 = bit_SSE3 | bit_SSSE3 | bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT;
  const unsigned v3 = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C, v3_of_7 = bit_BMI | bit_AVX2 | bit_BMI2;
  const unsigned v3_of_extended = bit_LAHF_LM | bit_LZCNT;
  const unsigned v4_of_7 = bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL;
  const unsigned ymm = 0x6, zmm = 0xe6; // with xmm; with mask registers
  unsigned a, b, c, d, of_7, saved, high;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & v2) != v2)
    return 1;
  if ((c & v3) != v3 || !__get_cpuid_count(7, 0, &a, &of_7, &c, &d) || (of_7 & v3_of_7) != v3_of_7 ||
      !__get_cpuid(0x80000001, &a, &b, &c, &d) || (c & v3_of_extended) != v3_of_extended)
    return 2;
  __asm__ volatile("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  if ((saved & ymm) != ymm)
    return 2;
  return (saved & zmm) == zmm && (of_7 & v4_of_7) == v4_of_7 ? 4 : 3;
}

__attribute__((noinline)) int vec_x86_64_level(void) {
  // CPUID traps under virtualization: ask once. Two threads may both ask; they write the same answer.
  static int level = 0;
  int known = __atomic_load_n(&level, __ATOMIC_RELAXED);
  if (known == 0)
    __atomic_store_n(&level, known = detect(), __ATOMIC_RELAXED);
  return known;
}
