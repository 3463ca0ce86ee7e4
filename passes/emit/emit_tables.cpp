// Lookups in constant tables: x86's permutations by variable indices, of which only the low bits count.
#include "passes/emit/emission.h"
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

Value *vec::elementAddresses(Emission &E, const ConstantTable &T, const Operand &Address) {
  assert(Address.V == wrappedIndex(T) && "an index that could leave the table");
  Value *All = E.B.CreateFreeze(E.take(Address));
  Value *Index = E.B.CreateAnd(All, ConstantInt::get(All->getType(), T.Count - 1));
  bool Dense = T.Stride == E.DL.getTypeStoreSize(T.Element);
  Type *Row = Dense ? T.Element : ArrayType::get(E.B.getInt8Ty(), T.Stride);
  return E.B.CreateGEP(Row, T.At, E.B.CreateZExtOrTrunc(Index, E.wide(E.B.getInt64Ty())));
}

void vec::emitTable(Emission &E, const Instruction &I, const Operands &Of) {
  const ConstantTable &T = *E.P[I].Table;
  Type *ET = I.getType();
  unsigned Bits = T.RegisterBits, Element = ET->getScalarSizeInBits(), Each = Bits / Element;
  uint64_t Count = T.Count;
  Value *Whole = wrappedIndex(T);
  if (Bits == 0)
    return E.Values.setVector(&I, E.Target.gather(E.B, {E.wide(ET), elementAddresses(E, T, Of.Address), T.Alignment}));
  auto Register = [&](unsigned First) -> Constant * {
    SmallVector<Constant *, 16> C;
    for (unsigned N = First; N < First + Each; ++N)
      C.push_back(Whole ? T.Elements[N % Count] : N < Count ? T.Elements[N] : PoisonValue::get(ET));
    return ConstantVector::get(C);
  };
  bool Two = Count > Each;
  assert(T.Elements.size() == Count && Count <= 2 * Each && "a table in one register or two");
  Value *Index = E.B.CreateZExtOrTrunc(E.take(Of.Address), E.wide(E.B.getIntNTy(Element)));
  Units Parts = splitUnits(E.B, Index, Each);
  for (Value *&Part : Parts.Registers) {
    if (Element == 64 && !mayUse(E.P.function(), abi::Isa::AVX512)) {
      SmallVector<Constant *, 2> Tables{Register(0)};
      if (Two)
        Tables.push_back(Register(Each));
      Part = permutePairs(E.B, Tables, Part);
      continue;
    }
    auto *How = find_if(Permutations, [&](const Permutation &X) {
      return X.Bits == Bits && X.Element == Element && X.Float == ET->isFloatingPointTy();
    });
    assert(How != std::end(Permutations) && "planned for registers that can be permuted");
    SmallVector<Value *, 3> Args{Register(0), Part};
    if (Two)
      Args.push_back(Register(Each));
    Part = E.B.CreateIntrinsic(Two ? How->Two : How->One, {}, Args);
  }
  E.Values.setVector(&I, joinUnits(E.B, Parts, E.N));
}
