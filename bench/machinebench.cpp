// Measures this CPU's figures for the cost model, and prints them as rows of passes/machine/machine.def.
//
//   machinebench [--turns=N]
//
// A figure is in cycles of the core, of one operation on one register; of gathers, scatters and divisions, of one lane.
// Gathers and scatters access 1024 elements in L1 in random order; the load of the indices and the plain store or load
// of the data are included. Lanes one by one (l1, s1) are at equal distances. The others repeat one instruction on
// registers, or on eight lines of L1, without a dependence; masked accesses have every other lane on. The shuffle is
// the mean of one within lanes of 128 bits, a permutation, an insert and an extract of half a register. A cycle is a
// third of a multiplication in a chain of such, which takes turns with what is measured; the median counts.
#include "bench/measure.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <immintrin.h>
#include <numeric>
#include <random>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int Elements = 1024, Loops = 64, InLoop = 32;

alignas(64) float floats[Elements], floatsOut[Elements];
alignas(64) double doubles[Elements], doublesOut[Elements];
alignas(64) int indices[Elements];
alignas(64) long long longIndices[Elements];

constexpr float One = 1.37f, Other = 2.71f;
alignas(64) const int everyOther[16] = {-1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0};

// The same instruction for eight registers, four times in a loop; \r is the number of the register. Registers 8 and 9
// have numbers, register 10 and k1 a mask of every other lane.
#define INSTRUCTION(NAME, R, TARGET, MASK, TEXT)                                                                       \
  [[gnu::target(TARGET)]] void NAME() {                                                                                \
    asm volatile(                                                                                                      \
        "vbroadcastss %2, %%" R "8\nvbroadcastss %3, %%" R "9\nvmovups %4, %%" R "10\n" MASK "mov %1, %%ecx\n"         \
        "1:\n.rept 4\n.irp r, 0, 1, 2, 3, 4, 5, 6, 7\n" TEXT "\n.endr\n.endr\n"                                        \
        "dec %%ecx\njnz 1b"                                                                                            \
        :                                                                                                              \
        : "r"(floatsOut), "i"(Loops), "m"(One), "m"(Other), "m"(everyOther)                                            \
        : "ecx", "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10");   \
  }
#define AVX2 "avx2,fma"
#define AVX512 "avx512f,avx512vl,avx512dq"
#define HALF_OF_LANES "mov $0x5555, %%ecx\nkmovw %%ecx, %%k1\n"
// Eight lines, so that stores do not meet in one.
#define PLACE "\\r*64(%0)"

#define REGISTERS(PREFIX, R, TARGET, MASK)                                                                             \
  INSTRUCTION(PREFIX##Add, R, TARGET, MASK, "vpaddd %%" R "8, %%" R "9, %%" R "\\r")                                   \
  INSTRUCTION(PREFIX##Multiply, R, TARGET, MASK, "vmulps %%" R "8, %%" R "9, %%" R "\\r")                              \
  INSTRUCTION(PREFIX##Load, R, TARGET, MASK, "vmovups " PLACE ", %%" R "\\r")                                          \
  INSTRUCTION(PREFIX##Store, R, TARGET, MASK, "vmovups %%" R "9, " PLACE)                                              \
  INSTRUCTION(PREFIX##Within, R, TARGET, MASK, "vpermilps $0x1b, %%" R "9, %%" R "\\r")                                \
  INSTRUCTION(PREFIX##Permute, R, TARGET, MASK, "vpermps %%" R "9, %%" R "9, %%" R "\\r")                              \
  INSTRUCTION(PREFIX##Divide, R, TARGET, MASK, "vdivps %%" R "8, %%" R "9, %%" R "\\r")                                \
  INSTRUCTION(PREFIX##DivideDouble, R, TARGET, MASK, "vdivpd %%" R "8, %%" R "9, %%" R "\\r")

REGISTERS(zmm, "zmm", AVX512, HALF_OF_LANES)
INSTRUCTION(zmmInsert, "zmm", AVX512, "", "vinsertf64x4 $1, %%ymm9, %%zmm9, %%zmm\\r")
INSTRUCTION(zmmExtract, "zmm", AVX512, "", "vextractf64x4 $1, %%zmm9, %%ymm\\r")
INSTRUCTION(zmmMaskedLoad, "zmm", AVX512, HALF_OF_LANES, "vmovups " PLACE ", %%zmm\\r%{%%k1%}%{z%}")
INSTRUCTION(zmmMaskedStore, "zmm", AVX512, HALF_OF_LANES, "vmovups %%zmm9, " PLACE "%{%%k1%}")
REGISTERS(ymm, "ymm", AVX2, "")
INSTRUCTION(ymmInsert, "ymm", AVX2, "", "vinsertf128 $1, %%xmm9, %%ymm9, %%ymm\\r")
INSTRUCTION(ymmExtract, "ymm", AVX2, "", "vextractf128 $1, %%ymm9, %%xmm\\r")
INSTRUCTION(ymmMaskedLoad, "ymm", AVX512, HALF_OF_LANES, "vmovups " PLACE ", %%ymm\\r%{%%k1%}%{z%}")
INSTRUCTION(ymmMaskedStore, "ymm", AVX512, HALF_OF_LANES, "vmovups %%ymm9, " PLACE "%{%%k1%}")
INSTRUCTION(avx2MaskedLoad, "ymm", AVX2, "", "vmaskmovps " PLACE ", %%ymm10, %%ymm\\r")
INSTRUCTION(avx2MaskedStore, "ymm", AVX2, "", "vmaskmovps %%ymm9, %%ymm10, " PLACE)

// `BODY` for i = 0, STEP, ...
#define ACCESSES(NAME, TARGET, STEP, BODY)                                                                             \
  [[gnu::target(TARGET)]] void NAME() {                                                                                \
    for (int i = 0; i < Elements; i += STEP)                                                                           \
      BODY;                                                                                                            \
  }
ACCESSES(zmmGather32, AVX512, 16,
         _mm512_store_ps(floatsOut + i, _mm512_i32gather_ps(_mm512_load_si512(indices + i), floats, 4)))
ACCESSES(zmmGather64, AVX512, 8,
         _mm512_store_pd(doublesOut + i, _mm512_i64gather_pd(_mm512_load_si512(longIndices + i), doubles, 8)))
ACCESSES(zmmScatter32, AVX512, 16,
         _mm512_i32scatter_ps(floatsOut, _mm512_load_si512(indices + i), _mm512_load_ps(floats + i), 4))
ACCESSES(zmmScatter64, AVX512, 8,
         _mm512_i64scatter_pd(doublesOut, _mm512_load_si512(longIndices + i), _mm512_load_pd(doubles + i), 8))
ACCESSES(ymmGather32, AVX2, 8,
         _mm256_store_ps(floatsOut + i, _mm256_i32gather_ps(floats, _mm256_load_si256((__m256i *)(indices + i)), 4)))
ACCESSES(ymmGather64, AVX2, 4,
         _mm256_store_pd(doublesOut + i,
                         _mm256_i64gather_pd(doubles, _mm256_load_si256((__m256i *)(longIndices + i)), 8)))
ACCESSES(ymmMaskedGather32, AVX512, 8,
         _mm256_store_ps(floatsOut + i,
                         _mm256_mmask_i32gather_ps(__m256{}, __mmask8(-1), _mm256_load_si256((__m256i *)(indices + i)),
                                                   floats, 4)))
ACCESSES(ymmMaskedGather64, AVX512, 4,
         _mm256_store_pd(doublesOut + i,
                         _mm256_mmask_i64gather_pd(__m256d{}, __mmask8(-1),
                                                   _mm256_load_si256((__m256i *)(longIndices + i)), doubles, 8)))
ACCESSES(ymmScatter32, AVX512, 8,
         _mm256_i32scatter_ps(floatsOut, _mm256_load_si256((__m256i *)(indices + i)), _mm256_load_ps(floats + i), 4))
ACCESSES(ymmScatter64, AVX512, 4,
         _mm256_i64scatter_pd(doublesOut, _mm256_load_si256((__m256i *)(longIndices + i)), _mm256_load_pd(doubles + i),
                              8))

// Lanes at a known distance, one by one: loads with inserts, extracts with stores.
constexpr int Distance = Elements / 8;
[[gnu::target(AVX2)]] void loadsOneByOne() {
  for (int i = 0; i < Distance; ++i) {
    const float *f = floats + i;
    const __m256 v = _mm256_set_ps(f[7 * Distance], f[6 * Distance], f[5 * Distance], f[4 * Distance], f[3 * Distance],
                                   f[2 * Distance], f[Distance], f[0]);
    _mm256_store_ps(floatsOut + 8 * i, v);
  }
}
[[gnu::target(AVX2)]] void storesOneByOne() {
  for (int i = 0; i < Distance; ++i) {
    __m256 v = _mm256_load_ps(floats + 8 * i);
    asm("" : "+x"(v));
#pragma GCC unroll 8
    for (int lane = 0; lane < 8; ++lane)
      floatsOut[i + lane * Distance] = v[lane];
  }
}

// A chain of multiplications, three cycles each.
void cycles() {
  unsigned long x = 1;
  for (int i = 0; i < Loops * InLoop; ++i)
    asm volatile("imul %0, %0" : "+r"(x));
}

struct Bench {
  unsigned turns;

  // Cycles of one of the operations, of which `run` has so many.
  double measure(void (*run)(), double operations) const {
    const auto seconds = [](void (*f)(), unsigned repeats) {
      const auto begin = Clock::now();
      for (unsigned r = 0; r < repeats; ++r)
        f();
      return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    const auto repeatsFor = [&](void (*f)()) {
      return vec::bench::calibrate(5e-5, [&](unsigned repeats) { return seconds(f, repeats); });
    };
    const unsigned repeats = repeatsFor(run), cycleRepeats = repeatsFor(cycles);
    std::vector<double> ratios;
    for (unsigned turn = 0; turn < turns; ++turn) {
      const double cycle = seconds(cycles, cycleRepeats) / cycleRepeats / (Loops * InLoop * 3.0);
      ratios.push_back(seconds(run, repeats) / repeats / operations / cycle);
    }
    return vec::bench::median(ratios);
  }
  double instruction(void (*run)()) const { return measure(run, Loops * InLoop); }
  double accesses(void (*run)()) const { return measure(run, Elements); }
};

} // namespace

int main(int argc, char **argv) {
  vec::bench::CommonOptions options{101, "", ""};
  const auto usage = [](FILE *to) {
    std::fputs(
        "usage: machinebench [--turns=N]\n"
        "  Measures this CPU and prints rows for passes/machine/machine.def, in cycles. --turns: how often each\n"
        "  figure is measured (101), of which the median counts.\n",
        to);
    return to == stdout ? 0 : 2;
  };
  if (argc == 2 && !std::strcmp(argv[1], "--help"))
    return usage(stdout);
  for (int i = 1; i < argc; ++i)
    if (!options.take(argv[i]) || !options.json.empty() || !options.filter.empty())
      return usage(stderr);
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    std::printf("skipped: this CPU lacks AVX2\n");
    return 0;
  }
  std::iota(indices, indices + Elements, 0);
  std::shuffle(indices, indices + Elements, std::mt19937(1));
  std::copy(indices, indices + Elements, longIndices);

  const Bench b{options.turns};
  const double loadedLane = b.accesses(loadsOneByOne), storedLane = b.accesses(storesOneByOne);
  const auto mean = [&](std::initializer_list<void (*)()> shuffles) {
    double sum = 0;
    for (auto *run : shuffles)
      sum += b.instruction(run);
    return sum / double(shuffles.size());
  };
  const auto print = [](const char *isa, int bits, std::initializer_list<double> figures) {
    std::printf("MACHINE(\"this CPU\",   %s,%*d", isa, 12 - int(std::strlen(isa)), bits);
    for (double f : figures)
      std::printf(", %.2f", f);
    std::printf(")\n");
  };
  std::printf(
      "//      cpu           isa      bits  g32   g64   s32   s64   l1    s1    ml    ms    alu   fp    ld    st  "
      "  shuf  d32   d64\n");
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
    print("AVX512", 512,
          {b.accesses(zmmGather32), b.accesses(zmmGather64), b.accesses(zmmScatter32), b.accesses(zmmScatter64),
           loadedLane, storedLane, b.instruction(zmmMaskedLoad), b.instruction(zmmMaskedStore), b.instruction(zmmAdd),
           b.instruction(zmmMultiply), b.instruction(zmmLoad), b.instruction(zmmStore),
           mean({zmmWithin, zmmPermute, zmmInsert, zmmExtract}), b.instruction(zmmDivide) / 16,
           b.instruction(zmmDivideDouble) / 8});
    print("AVX512", 0,
          {b.accesses(ymmMaskedGather32), b.accesses(ymmMaskedGather64), b.accesses(ymmScatter32),
           b.accesses(ymmScatter64), loadedLane, storedLane, b.instruction(ymmMaskedLoad),
           b.instruction(ymmMaskedStore), b.instruction(ymmAdd), b.instruction(ymmMultiply), b.instruction(ymmLoad),
           b.instruction(ymmStore), mean({ymmWithin, ymmPermute, ymmInsert, ymmExtract}), b.instruction(ymmDivide) / 8,
           b.instruction(ymmDivideDouble) / 4});
  } else {
    std::printf("skipped: rows of AVX-512, which this CPU lacks\n");
  }
  print("AVX2", 0,
        {b.accesses(ymmGather32), b.accesses(ymmGather64), 0, 0, loadedLane, storedLane, b.instruction(avx2MaskedLoad),
         b.instruction(avx2MaskedStore), b.instruction(ymmAdd), b.instruction(ymmMultiply), b.instruction(ymmLoad),
         b.instruction(ymmStore), mean({ymmWithin, ymmPermute, ymmInsert, ymmExtract}), b.instruction(ymmDivide) / 8,
         b.instruction(ymmDivideDouble) / 4});
  return 0;
}
