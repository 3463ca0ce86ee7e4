#include "tests/run/emulated/table.h"

using namespace llvm;

namespace vec::run {

std::string lanesLabel(abi::Lanes Lanes) { return (Lanes.scalable ? "nxv" : "x") + std::to_string(Lanes.min); }

std::string ForeignCase::label() const {
  return lanesLabel(Lanes) + (Masked ? "m" : "") + (Predicated ? "p" : "") + (Optimized ? "+O3" : "");
}

Table::Table(Module &M) : M(M), C(M.getContext()), Word(Type::getInt64Ty(C)), Pointer(PointerType::getUnqual(C)) {}

Constant *Table::word(uint64_t V) { return ConstantInt::get(Word, V); }
Constant *Table::none() { return ConstantPointerNull::get(cast<PointerType>(Pointer)); }
Constant *Table::place(Constant *Initial, GlobalValue::LinkageTypes Linkage, const Twine &Name) {
  return new GlobalVariable(M, Initial->getType(), true, Linkage, Initial, Name);
}
Constant *Table::text(StringRef S) { return place(ConstantDataArray::getString(C, S)); }
Constant *Table::bytes(ArrayRef<uint8_t> Bytes) { return place(ConstantDataArray::get(C, Bytes)); }
Constant *Table::record(ArrayRef<Constant *> Fields) { return ConstantStruct::getAnon(C, Fields); }
Constant *Table::array(ArrayRef<Constant *> Items) {
  if (Items.empty())
    return none();
  return place(ConstantArray::get(ArrayType::get(Items.front()->getType(), Items.size()), Items));
}
Constant *Table::triplet(const Triplet &T) {
  return ConstantArray::get(ArrayType::get(Word, 3), {word(T[0]), word(T[1]), word(T[2])});
}

Constant *Table::argument(const Argument &A, unsigned Index, size_t Count, ArrayRef<uint8_t> Expected) {
  SmallVector<Constant *, 8> Fields;
  for (const Field &F : A.Type.Fields)
    Fields.push_back(record({word(F.Offset), word(sizeOf(F.Kind)), word(isFloat(F.Kind))}));
  const bool Buffer = A.What == Argument::Buffer;
  const std::vector<uint8_t> Bytes = makeContents(A.Contents, A.Type, Count, 64 + Index);
  return record({text(A.Name), bytes(Bytes), Expected.empty() ? none() : bytes(Expected), word(Bytes.size()),
                 word(Buffer), word(Buffer && A.Compared), word(A.Type.Size), word(Fields.size()), array(Fields)});
}

Constant *Table::packets(const ForeignCase &Of, Function &Thunk, unsigned Dimension) {
  return record({text(Of.label()), &Thunk, none(), word(Of.Lanes.min), word(Of.Lanes.scalable), word(Of.Masked),
                 word(Of.Predicated), word(Dimension)});
}

Constant *Table::whole(StringRef Label, Function &Thunk) {
  return record({text(Label), none(), &Thunk, word(0), word(false), word(false), word(false), word(0)});
}

void Table::kernel(StringRef Id, StringRef Head, const Launch &Range, ArrayRef<Constant *> Arguments, Constant *Scalar,
                   ArrayRef<Constant *> Versions) {
  place(record({text(Head), word(Range.Dimensions), triplet(Range.Global), triplet(Range.Local), triplet(Range.Offset),
                word(Arguments.size()), array(Arguments), Scalar, word(Versions.size()), array(Versions)}),
        GlobalValue::ExternalLinkage, Id);
}

} // namespace vec::run
