// Lookups in constant tables: by permutation of registers (target/permutes.h), or lane by lane from memory.
#include "passes/emit/emission.h"
#include "passes/target/permutes.h"
#include "passes/target/units.h"

using namespace llvm;
using namespace vec;

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
  const TableForm &Form = T.Form;
  const unsigned Each = Form.Table / ET->getScalarSizeInBits();
  uint64_t Count = T.Count;
  Value *Whole = wrappedIndex(T);
  if (!Form.Table)
    return E.Values.setVector(&I, E.Target.gather(E.B, {E.wide(ET), elementAddresses(E, T, Of.Address), T.Alignment}));
  auto Register = [&](unsigned First) -> Constant * {
    SmallVector<Constant *, 16> C;
    for (unsigned N = First; N < First + Each; ++N)
      C.push_back(Whole ? T.Elements[N % Count] : N < Count ? T.Elements[N] : PoisonValue::get(ET));
    return ConstantVector::get(C);
  };
  assert(T.Elements.size() == Count && Count <= 2 * Each && "a table in one register or two");
  SmallVector<Constant *, 2> Table{Register(0)};
  if (Count > Each)
    Table.push_back(Register(Each));
  Value *Index = E.B.CreateZExtOrTrunc(E.take(Of.Address), E.wide(E.B.getIntNTy(Form.Index)));
  Units Parts = splitUnits(E.B, Index, Form.Packet / Form.Index);
  for (Value *&Part : Parts.Registers)
    Part = lookUp(E.B, E.P.function(), Table, Part);
  Value *Found = joinUnits(E.B, Parts, E.N);
  E.Values.setVector(&I, ET->isIntegerTy() ? E.B.CreateTrunc(Found, E.wide(ET)) : Found);
}
