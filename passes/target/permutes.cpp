// Permutations by variable indices on x86, and lookups in tables on x86, AArch64 and POWER.
#include "passes/target/permutes.h"
#include "passes/svfs/isa_features.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsPowerPC.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;
using namespace vec;

namespace {
struct Permutation {
  unsigned Bits, Element;
  bool Float;
  Intrinsic::ID One, Two; // from one register (elements, indices) and from two (elements, indices, elements)
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
    {512, 16, false, Intrinsic::x86_avx512_permvar_hi_512, Intrinsic::x86_avx512_vpermi2var_hi_512},
    {256, 16, false, Intrinsic::x86_avx512_permvar_hi_256, Intrinsic::x86_avx512_vpermi2var_hi_256},
};

static const Permutation &permutationOf(const Value *Register) {
  auto *T = cast<FixedVectorType>(Register->getType());
  const auto *Found = find_if(Permutations, [&](const Permutation &P) {
    return P.Bits == T->getPrimitiveSizeInBits().getFixedValue() && P.Element == T->getScalarSizeInBits() &&
           P.Float == T->getElementType()->isFloatingPointTy();
  });
  assert(Found != std::end(Permutations) && "planned for registers that can be permuted");
  return *Found;
}

static uint64_t registerBits(const TargetTransformInfo &TTI) {
  return TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
}

unsigned vec::permutedBits(const Function &F, const Type *ET, unsigned Lanes, const TargetTransformInfo &TTI) {
  const unsigned Element = ET->getScalarSizeInBits();
  if (!(ET->isIntegerTy() || ET->isFloatTy() || ET->isDoubleTy()) || (Element != 32 && Element != 64) ||
      !isPowerOf2_32(Lanes))
    return 0;
  const uint64_t Packet = uint64_t(Lanes) * Element, Bits = std::min(registerBits(TTI), Packet);
  const bool Has = mayUse(F, abi::Isa::AVX512) ? Bits == 512 || Bits == 256
                                               : mayUse(F, abi::Isa::AVX2) && Bits == 256 && Element == 32;
  return Has && Packet <= 2 * Bits ? unsigned(Bits) : 0;
}

Value *vec::permute(IRBuilderBase &B, Value *Register, Value *Index) {
  return B.CreateIntrinsic(permutationOf(Register).One, {}, {Register, Index});
}

// Whether the target looks up bytes: words in one or two registers. For double words, four registers would be no faster
// than two loads.
static bool looksUpBytes(const Function &F) {
  return mayUse(F, abi::Isa::AdvSIMD) || (mayUse(F, abi::Isa::VSX) && F.getDataLayout().isLittleEndian());
}

TableForm vec::tableForm(const Function &F, const Type *ET, uint64_t Count, unsigned Lanes, unsigned IndexBits,
                         const TargetTransformInfo &TTI) {
  const unsigned Element = ET->getScalarSizeInBits();
  if (looksUpBytes(F))
    return Element == 32 && Count <= 8 ? TableForm{128, 32, 128} : TableForm();
  // Functions that prefer 128 bits, too, use the registers that the CPU has. AVX512F alone shuffles no bytes.
  const bool AVX512 = mayUse(F, abi::Isa::AVX512);
  const unsigned Bits = AVX512 ? std::max(unsigned(registerBits(TTI)), 256u) : 256;
  if (!mayUse(F, abi::Isa::AVX2) || Bits > 512)
    return {};
  switch (Element) {
  case 8:
  case 16:
    // Indices stay as wide as they are: narrower ones would take shuffles.
    if (Count <= (Element == 8 ? 32 : 8)) {
      const unsigned Index = std::clamp(unsigned(PowerOf2Ceil(IndexBits)), Element, 32u);
      return {128, Index, std::clamp(unsigned(PowerOf2Ceil(Lanes * Index)), 128u, Bits)};
    }
    return Element == 16 && AVX512 && Count <= 2 * Bits / Element ? TableForm{Bits, Element, Bits} : TableForm();
  case 32:
  case 64:
    // AVX-512 has lookups in two registers. Without it, two lookups and a select are still faster than a gather.
    if (AVX512)
      return Count <= 2 * Bits / Element ? TableForm{Bits, Element, Bits} : TableForm();
    return Count <= (Element == 32 ? 16 : 8) ? TableForm{256, Element, 256} : TableForm();
  default:
    return {};
  }
}

// Bytes and words on x86, in a table of 16 bytes or two for bytes, by byte shuffles in each 128 bits of the indices.
// The bytes of an index above the element get a number that selects zero.
static Value *shuffleBytes(IRBuilderBase &B, ArrayRef<Constant *> Table, Value *Index) {
  auto *T = cast<FixedVectorType>(Index->getType());
  const unsigned Wide = T->getScalarSizeInBits(), Element = Table[0]->getType()->getScalarSizeInBits();
  const unsigned Bits = T->getNumElements() * Wide, Count = 128 / Element;
  auto *Bytes = FixedVectorType::get(B.getInt8Ty(), Bits / 8);
  auto Splat = [&](uint64_t Low, uint64_t High) {
    return ConstantInt::get(T, APInt(64, Low | (Wide > Element ? High << Element : 0)).trunc(Wide));
  };
  constexpr uint64_t Zero = 0x80808080;
  Value *At = B.CreateAnd(Index, Splat(Count - 1, 0));
  if (Element == 16) { // bytes 2 i and 2 i + 1; the high half of a double word stays zero
    auto *Words = FixedVectorType::get(B.getInt16Ty(), Bits / 16);
    At = B.CreateBitCast(B.CreateMul(B.CreateBitCast(At, Words), ConstantInt::get(Words, 0x0202)), T);
  }
  At = B.CreateBitCast(B.CreateOr(At, Splat(Element == 16 ? 0x0100 : 0, Zero)), Bytes);
  const Intrinsic::ID How = Bits == 512   ? Intrinsic::x86_avx512_pshuf_b_512
                            : Bits == 256 ? Intrinsic::x86_avx2_pshuf_b
                                          : Intrinsic::x86_ssse3_pshuf_b_128;
  SmallVector<int, 64> Repeated;
  for (unsigned N = 0; N < Bits / 8; ++N)
    Repeated.push_back(int(N % 16));
  SmallVector<Value *, 2> Found;
  for (Constant *Register : Table) {
    Value *All = B.CreateShuffleVector(B.CreateBitCast(Register, FixedVectorType::get(B.getInt8Ty(), 16)), Repeated);
    Found.push_back(B.CreateBitCast(B.CreateIntrinsic(How, {}, {All, At}), T));
  }
  if (Found.size() == 1)
    return Found[0];
  return B.CreateSelect(B.CreateIsNotNull(B.CreateAnd(Index, Splat(Count, 0))), Found[1], Found[0]);
}

// Double words on AVX2. A table in one register is looked up as pairs of words, 2 i and 2 i + 1. For one in two
// registers, lower words and upper words are two tables, so that no bit of the index chooses between registers. If all
// lower words are zero, the upper ones alone are looked up: by shifted indices if the zeros below these find zero, too.
static Value *lookUpPairs(IRBuilderBase &B, const DataLayout &DL, ArrayRef<Constant *> Table, Value *Index) {
  auto *Words = FixedVectorType::get(B.getInt32Ty(), 8);
  auto *Floats = FixedVectorType::get(B.getFloatTy(), 8);
  Type *Result = Table[0]->getType();
  auto Find = [&](Value *Register, Value *At) {
    return B.CreateIntrinsic(Intrinsic::x86_avx2_permps, {}, {B.CreateBitCast(Register, Floats), At});
  };
  auto WordsOf = [&](Constant *Register) { return ConstantFoldCastOperand(Instruction::BitCast, Register, Words, DL); };
  auto Half = [&](ArrayRef<int> Of) {
    return ConstantExpr::getShuffleVector(WordsOf(Table[0]), WordsOf(Table.back()), Of);
  };
  Constant *Lower = Half({0, 2, 4, 6, 8, 10, 12, 14}), *Upper = Half({1, 3, 5, 7, 9, 11, 13, 15});
  const bool UpperOnly = Lower->isNullValue();
  if (UpperOnly && cast<Constant>(Upper->getAggregateElement(0u))->isNullValue())
    return B.CreateBitCast(Find(Upper, B.CreateBitCast(B.CreateShl(Index, 32), Words)), Result);
  Value *Low = B.CreateShuffleVector(B.CreateBitCast(Index, Words), {0, 0, 2, 2, 4, 4, 6, 6});
  if (Table.size() == 1 && !UpperOnly) {
    Value *At = B.CreateOr(B.CreateShl(Low, 1),
                           ConstantDataVector::get(B.getContext(), ArrayRef<uint32_t>{0, 1, 0, 1, 0, 1, 0, 1}));
    return B.CreateBitCast(Find(Table[0], At), Result);
  }
  Value *Below = Constant::getNullValue(Floats);
  if (!UpperOnly)
    Below = Find(Lower, Low);
  return B.CreateBitCast(B.CreateShuffleVector(Below, Find(Upper, Low), {0, 9, 2, 11, 4, 13, 6, 15}), Result);
}

// Looks up bytes: those of word i are at 4 i to 4 i + 3. POWER counts from the other end, registers as well as bytes.
static Value *lookUpBytes(IRBuilderBase &B, const Function &F, ArrayRef<Constant *> Table, Value *Index) {
  auto Splat = [&](uint32_t Word) { return ConstantInt::get(Index->getType(), Word); };
  Value *First = B.CreateMul(B.CreateAnd(Index, Splat(unsigned(4 * Table.size() - 1))), Splat(0x04040404));
  auto *Bytes = FixedVectorType::get(B.getInt8Ty(), 16);
  Type *Result = Table[0]->getType();
  if (mayUse(F, abi::Isa::VSX)) {
    auto Words = [&](Constant *C) { return B.CreateBitCast(C, Index->getType()); };
    Value *At = B.CreateBitCast(B.CreateSub(Splat(0x1c1d1e1f), First), Bytes);
    return B.CreateBitCast(
        B.CreateIntrinsic(Intrinsic::ppc_altivec_vperm, {}, {Words(Table.back()), Words(Table.front()), At}), Result);
  }
  SmallVector<Value *, 3> Operands;
  for (Constant *Register : Table)
    Operands.push_back(B.CreateBitCast(Register, Bytes));
  Operands.push_back(B.CreateBitCast(B.CreateAdd(First, Splat(0x03020100)), Bytes));
  const Intrinsic::ID How = Table.size() == 1 ? Intrinsic::aarch64_neon_tbl1 : Intrinsic::aarch64_neon_tbl2;
  return B.CreateBitCast(B.CreateIntrinsic(How, {Bytes}, Operands), Result);
}

Value *vec::lookUp(IRBuilderBase &B, const Function &F, ArrayRef<Constant *> Table, Value *Index) {
  assert((Table.size() == 1 || Table.size() == 2) && "a table in one register or two");
  if (looksUpBytes(F))
    return lookUpBytes(B, F, Table, Index);
  if (Table[0]->getType()->getPrimitiveSizeInBits() == 128)
    return shuffleBytes(B, Table, Index);
  if (Table[0]->getType()->getScalarSizeInBits() == 64 && !mayUse(F, abi::Isa::AVX512))
    return lookUpPairs(B, F.getDataLayout(), Table, Index);
  const Permutation &How = permutationOf(Table[0]);
  if (Table.size() == 1)
    return B.CreateIntrinsic(How.One, {}, {Table[0], Index});
  if (mayUse(F, abi::Isa::AVX512))
    return B.CreateIntrinsic(How.Two, {}, {Table[0], Index, Table[1]});
  Value *Second = B.CreateAnd(Index, ConstantInt::get(Index->getType(), How.Bits / How.Element));
  return B.CreateSelect(B.CreateIsNotNull(Second), B.CreateIntrinsic(How.One, {}, {Table[1], Index}),
                        B.CreateIntrinsic(How.One, {}, {Table[0], Index}));
}
