// Lookups in constant tables: x86's permutations by variable indices, of which only the low bits count.
#include "passes/packetize/emitter.h"
#include "passes/packetize/units.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace vec;

namespace {
struct Permutation {
  unsigned Bits, Element;
  bool Float;
  Intrinsic::ID One, Two; // of one register (elements, indices) and of two (elements, indices, elements)
};
} // namespace

static constexpr Permutation Permutations[] = {
    {512, 32, true, Intrinsic::x86_avx512_permvar_sf_512, Intrinsic::x86_avx512_vpermi2var_ps_512},
    {512, 32, false, Intrinsic::x86_avx512_permvar_si_512, Intrinsic::x86_avx512_vpermi2var_d_512},
    {512, 64, true, Intrinsic::x86_avx512_permvar_df_512, Intrinsic::x86_avx512_vpermi2var_pd_512},
    {512, 64, false, Intrinsic::x86_avx512_permvar_di_512, Intrinsic::x86_avx512_vpermi2var_q_512},
    {256, 32, true, Intrinsic::x86_avx2_permps, Intrinsic::x86_avx512_vpermi2var_ps_256},
    {256, 32, false, Intrinsic::x86_avx2_permd, Intrinsic::x86_avx512_vpermi2var_d_256},
    {256, 64, true, Intrinsic::x86_avx512_permvar_df_256, Intrinsic::x86_avx512_vpermi2var_pd_256},
    {256, 64, false, Intrinsic::x86_avx512_permvar_di_256, Intrinsic::x86_avx512_vpermi2var_q_256},
};

void Emitter::table(const Instruction &I) {
  ConstantTable T = *ConstantTable::of(I);
  Type *E = I.getType();
  unsigned Bits = tableRegisterBits(F, T, Target.costs()), Element = E->getScalarSizeInBits(), Each = Bits / Element;
  const Permutation &How = *find_if(Permutations, [&](const Permutation &X) {
    return X.Bits == Bits && X.Element == Element && X.Float == E->isFloatingPointTy();
  });
  auto Register = [&](unsigned First) -> Constant * {
    SmallVector<Constant *, 16> C;
    for (unsigned N = First; N < First + Each; ++N)
      C.push_back(N < T.Elements.size() ? T.Elements[N] : PoisonValue::get(E));
    return ConstantVector::get(C);
  };
  bool Two = T.Elements.size() > Each;
  Value *Index = B.CreateZExtOrTrunc(vector(T.Index), wide(B.getIntNTy(Element)));
  Units Parts = splitUnits(B, Index, Each);
  for (Value *&Part : Parts.Registers) {
    SmallVector<Value *, 3> Args{Register(0), Part};
    if (Two)
      Args.push_back(Register(Each));
    Part = B.CreateIntrinsic(Two ? How.Two : How.One, {}, Args);
  }
  setVector(&I, joinUnits(B, Parts, N));
}
