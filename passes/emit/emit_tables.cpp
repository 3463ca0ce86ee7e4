// Lookups in constant tables: x86's permutations by variable indices, of which only the low bits count.
#include "passes/emit/emitter.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/units.h"
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

// Double words on AVX2, of a table in one register: pairs of words, at 2 i and 2 i + 1. Of one in two registers: lower
// words and upper words are tables of their own, so that no bit of the index chooses between registers.
static Value *permutePairs(IRBuilderBase &B, ArrayRef<Constant *> Tables, Value *Index) {
  auto *Words = FixedVectorType::get(B.getInt32Ty(), 8);
  auto *Floats = FixedVectorType::get(B.getFloatTy(), 8);
  Type *Result = Tables[0]->getType();
  Value *Low = B.CreateShuffleVector(B.CreateBitCast(Index, Words), {0, 0, 2, 2, 4, 4, 6, 6});
  auto Find = [&](Value *Table, Value *At) {
    return B.CreateIntrinsic(Intrinsic::x86_avx2_permps, {}, {B.CreateBitCast(Table, Floats), At});
  };
  if (Tables.size() == 1) {
    Value *At = B.CreateOr(B.CreateShl(Low, 1),
                           ConstantDataVector::get(B.getContext(), ArrayRef<uint32_t>{0, 1, 0, 1, 0, 1, 0, 1}));
    return B.CreateBitCast(Find(Tables[0], At), Result);
  }
  auto Half = [&](ArrayRef<int> Of) { // constant: the builder folds
    Value *Table = B.CreateShuffleVector(B.CreateBitCast(Tables[0], Words), B.CreateBitCast(Tables[1], Words), Of);
    return Find(Table, Low);
  };
  Value *Lower = Half({0, 2, 4, 6, 8, 10, 12, 14}), *Upper = Half({1, 3, 5, 7, 9, 11, 13, 15});
  return B.CreateBitCast(B.CreateShuffleVector(Lower, Upper, {0, 9, 2, 11, 4, 13, 6, 15}), Result);
}

// Of a table whose size the index is wrapped to. In a lane that is off the index may be poison.
Value *Emitter::elementAddresses(const ConstantTable &T) {
  Value *All = B.CreateFreeze(vector(wrappedIndex(T)));
  Value *Index = B.CreateAnd(All, ConstantInt::get(All->getType(), T.Count - 1));
  bool Dense = T.Stride == F.getDataLayout().getTypeStoreSize(T.Element);
  Type *Row = Dense ? T.Element : ArrayType::get(B.getInt8Ty(), T.Stride);
  return B.CreateGEP(Row, T.At, B.CreateZExtOrTrunc(Index, wide(B.getInt64Ty())));
}

void Emitter::table(const Instruction &I) {
  const ConstantTable &T = *P[I].Table;
  Type *E = I.getType();
  unsigned Bits = T.RegisterBits, Element = E->getScalarSizeInBits(), Each = Bits / Element;
  uint64_t Count = T.Count;
  Value *Whole = wrappedIndex(T);
  if (Bits == 0)
    return setVector(&I, Target.gather(B, {wide(E), elementAddresses(T), T.Alignment}));
  auto Register = [&](unsigned First) -> Constant * {
    SmallVector<Constant *, 16> C;
    for (unsigned N = First; N < First + Each; ++N)
      C.push_back(Whole ? T.Elements[N % Count] : N < Count ? T.Elements[N] : PoisonValue::get(E));
    return ConstantVector::get(C);
  };
  bool Two = Count > Each;
  Value *Index = B.CreateZExtOrTrunc(vector(Whole ? Whole : T.Index), wide(B.getIntNTy(Element)));
  Units Parts = splitUnits(B, Index, Each);
  for (Value *&Part : Parts.Registers) {
    if (Element == 64 && !mayUse(F, abi::Isa::AVX512)) {
      SmallVector<Constant *, 2> Tables{Register(0)};
      if (Two)
        Tables.push_back(Register(Each));
      Part = permutePairs(B, Tables, Part);
      continue;
    }
    const Permutation &How = *find_if(Permutations, [&](const Permutation &X) {
      return X.Bits == Bits && X.Element == Element && X.Float == E->isFloatingPointTy();
    });
    SmallVector<Value *, 3> Args{Register(0), Part};
    if (Two)
      Args.push_back(Register(Each));
    Part = B.CreateIntrinsic(Two ? How.Two : How.One, {}, Args);
  }
  setVector(&I, joinUnits(B, Parts, N));
}
