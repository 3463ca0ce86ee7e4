// Our calls of variants and our variants, against those of GCC.
//
//   svfs_interop bodies.o callers_b.o callers_c.o callers_d.o callers_e.o
//
// Three ways, each for every row of functions.def, every ISA that this CPU has:
//   we call GCC's variant (N and M), we call our own variant (N and M), a loop of GCC calls our variant (N).
// Checked: the results of active lanes and all memory equal what the scalar function does lane by lane. The last line
// is "N passed, N failed, N skipped".
#include "programs.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include <cstdio>
#include <cstring>
#include <random>

using namespace llvm;
using namespace interop;

namespace {

constexpr unsigned maxLanes = 64;
using Program = void(void *const *, const unsigned char *, void *);

// The inputs of one run, and everything a run may write.
struct Memory {
  alignas(64) unsigned char in[3][maxLanes * 8];
  alignas(64) unsigned char out[maxLanes * 8 + 64]; // and a margin that nobody may touch
  double pointees[maxLanes];
};

unsigned sizeOf(char letter) {
  return letter == 'b' || letter == 'c' ? 1 : letter == 's' ? 2 : letter == 'i' || letter == 'f' ? 4 : 8;
}

class Test {
  std::mt19937 random{1};
  std::unique_ptr<orc::LLJIT> jit;
  bool usable[4];
  unsigned called[4] = {}; // our variants that GCC's loops called
  unsigned passed = 0, failed = 0, skipped = 0;

  // Small whole numbers: exact in every type, so that equality is the right comparison.
  void fillOne(char letter, void *where, double *pointees, unsigned lane, bool shared) {
    const int v = static_cast<int>(random() % 19) - 9;
    const auto put = [&](auto value) { memcpy(where, &value, sizeof value); };
    switch (letter) {
    case 'b':
      return put(static_cast<unsigned char>(v > 0));
    case 'c':
      return put(static_cast<signed char>(v));
    case 's':
      return put(static_cast<short>(v));
    case 'i':
      return put(shared ? 0 : v); // the linear index of callers.c begins at 0
    case 'l':
      return put(static_cast<long>(v) << 33);
    case 'f':
      return put(static_cast<float>(v));
    case 'd':
      return put(static_cast<double>(v));
    case 'p':
      return put(pointees + (shared ? 0 : (lane * 7) % maxLanes));
    }
  }

  void fill(const FunctionRow &row, Memory &m) {
    memset(&m, 0x5a, sizeof m);
    for (double &d : m.pointees)
      d = static_cast<int>(random() % 100);
    for (unsigned k = 0; k < row.types.size(); ++k)
      for (unsigned lane = 0; lane < maxLanes; ++lane)
        fillOne(row.types[k], m.in[k] + lane * sizeOf(row.types[k]), m.pointees, lane, row.tokens[k] != 'v');
  }

  template <typename Run> Memory run(const Memory &before, const FunctionRow &row, Run &&body) {
    Memory after = before;
    // Pointers point into the copy.
    for (unsigned k = 0; k < row.types.size(); ++k)
      for (unsigned lane = 0; row.types[k] == 'p' && lane < maxLanes; ++lane) {
        double *p;
        memcpy(&p, after.in[k] + lane * sizeof p, sizeof p);
        p = after.pointees + (p - before.pointees);
        memcpy(after.in[k] + lane * sizeof p, &p, sizeof p);
      }
    void *in[3] = {after.in[0], after.in[1], after.in[2]};
    body(in, after.out);
    return after;
  }

  static bool equal(const Memory &a, const Memory &b, const FunctionRow &row, unsigned lanes,
                    const unsigned char *mask) {
    const unsigned size = sizeOf(row.result);
    if (memcmp(a.pointees, b.pointees, sizeof a.pointees) != 0)
      return false;
    if (row.result == 'v')
      return true;
    for (unsigned lane = 0; lane < lanes; ++lane)
      if (mask[lane] && memcmp(a.out + lane * size, b.out + lane * size, size) != 0)
        return false;
    return memcmp(a.out + lanes * size, b.out + lanes * size, sizeof a.out - lanes * size) == 0;
  }

  void report(bool good, const std::string &what) {
    ++(good ? passed : failed);
    if (!good)
      printf("FAIL %s\n", what.c_str());
  }

  template <typename T> T *symbol(const std::string &name) { return cantFail(jit->lookup(name)).template toPtr<T *>(); }

  void checkCall(const Variant &v, const std::string &program, const std::string &what) {
    auto *call = symbol<Program>(program), *reference = symbol<Program>("scalar_" + v.name(v.row->name));
    for (unsigned round = 0; round < 20; ++round) {
      Memory before;
      fill(*v.row, before);
      unsigned char mask[maxLanes];
      for (unsigned char &active : mask)
        active = !v.masked || round == 0 || (round != 1 && random() % 2);
      const auto with = [&](Program *p) {
        return run(before, *v.row, [&](void *const *in, void *out) { p(in, mask, out); });
      };
      if (!equal(with(call), with(reference), *v.row, v.lanes(), mask))
        return report(false, what + " " + v.name(v.row->name));
    }
    report(true, what);
  }

  void checkLoop(const Variant &v) {
    const char letter = vec::abi::info(isas[v.isa]).token;
    auto *loop = symbol<void(void *const *, void *, long)>(std::string("loop_") + letter + "_" + v.row->name);
    auto *reference = symbol<Program>("scalar64_" + std::string(v.row->name));
    auto *calls = symbol<uint64_t>("variant_calls");
    const uint64_t callsBefore = *calls;
    Memory before;
    fill(*v.row, before);
    unsigned char mask[maxLanes];
    memset(mask, 1, sizeof mask);
    const Memory a = run(before, *v.row, [&](void *const *in, void *out) { loop(in, out, maxLanes); });
    const Memory b = run(before, *v.row, [&](void *const *in, void *out) { reference(in, mask, out); });
    if (!equal(a, b, *v.row, maxLanes, mask))
      return report(false, "GCC's loop calls " + v.name(std::string("o_") + v.row->name));
    // GCC 12 leaves some loops scalar, which says nothing about us.
    if (*calls == callsBefore)
      return;
    ++called[v.isa];
    report(true, "");
  }

  std::vector<Variant> variants() const {
    std::vector<Variant> all;
    for (const FunctionRow &row : functionRows)
      for (unsigned isa = 0; isa < 4; ++isa)
        for (bool masked : {false, true})
          all.push_back({&row, isa, masked});
    return all;
  }

  std::unique_ptr<Module> programs(LLVMContext &context) {
    auto m = std::make_unique<Module>("programs", context);
    m->setTargetTriple(jit->getTargetTriple());
    m->setDataLayout(jit->getDataLayout());
    new GlobalVariable(*m, Type::getInt64Ty(context), false, GlobalValue::ExternalLinkage,
                       ConstantInt::get(Type::getInt64Ty(context), 0), "variant_calls");
    for (const FunctionRow &row : functionRows) {
      FunctionRow whole = row;
      whole.lanes[0] = maxLanes;
      addScalarProgram(*m, {&whole, 0, false}, std::string("scalar64_") + row.name, row.name);
      addScalarBody(*m, row, std::string("o_") + row.name, row.name);
    }
    for (const Variant &v : variants()) {
      const std::string name = v.name(v.row->name);
      addScalarProgram(*m, v, "scalar_" + name, v.row->name);
      addVariantProgram(*m, v, "gcc_" + name, v.row->name);
      addVariantProgram(*m, v, "own_" + name, std::string("o_") + v.row->name);
      addVariantBody(*m, v, std::string("o_") + v.row->name, v.row->name);
    }
    return m;
  }

public:
  bool load(int argc, char **argv) {
    jit = cantFail(orc::LLJITBuilder().create());
    const StringMap<bool> host = sys::getHostCPUFeatures();
    for (unsigned isa = 0; isa < 4; ++isa)
      usable[isa] =
          all_of(split(vec::isaFeatures(isas[isa]), ','), [&](StringRef f) { return host.lookup(f.drop_front()); });
    for (int i = 1; i < argc; ++i) {
      auto object = MemoryBuffer::getFile(argv[i]);
      if (!object) {
        fprintf(stderr, "svfs_interop: %s: %s\n", argv[i], object.getError().message().c_str());
        return false;
      }
      cantFail(jit->addObjectFile(std::move(*object)));
    }
    auto context = std::make_unique<LLVMContext>();
    auto module = programs(*context);
    if (verifyModule(*module, &errs()))
      return false;
    cantFail(jit->addIRModule(orc::ThreadSafeModule(std::move(module), std::move(context))));
    return true;
  }

  int check() {
    for (const Variant &v : variants()) {
      if (!usable[v.isa]) {
        skipped += 2;
        continue;
      }
      const std::string name = v.name(v.row->name);
      checkCall(v, "gcc_" + name, "we call GCC's variant");
      checkCall(v, "own_" + name, "we call our variant");
      if (!v.masked)
        checkLoop(v);
    }
    for (unsigned isa = 0; isa < 4; ++isa)
      if (usable[isa])
        report(called[isa] >= 5, "GCC's loops call our variants for " + std::string(vec::abi::info(isas[isa]).name));
    printf("%u passed, %u failed, %u skipped\n", passed, failed, skipped);
    return failed ? 1 : 0;
  }
};

} // namespace

int main(int argc, char **argv) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Test test;
  return test.load(argc, argv) ? test.check() : 1;
}
