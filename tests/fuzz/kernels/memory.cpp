// What a kernel reads and writes. Its work-items do not race: each writes the elements that belong to it alone, and
// reads those and memory that nobody writes. Lengths are exact, so that a byte too far is a crash.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

static constexpr StructType Structs[] = {
    {"rec_t", "{int,float,short,uchar}", {{"a", TInt, 1}, {"b", TFloat, 1}, {"c", TShort, 1}, {"d", TUChar, 1}}, 4},
    {"pair_t", "{float,float}", {{"x", TFloat, 1}, {"y", TFloat, 1}}, 2},
    {"bits_t", "{uint}", {{"a", TInt, 1}, {"b", TUInt, 1}, {"c", TUInt, 1}}, 3},
    {"nest_t",
     "{int,float,float,uchar,uchar,uchar,uchar}",
     {{"k", TInt, 1}, {"p.x", TFloat, 1}, {"p.y", TFloat, 1}, {"t", TUChar, 4}},
     4},
};

void Writer::chooseArrays(Choice C) {
  static constexpr TypeIndex Elements[] = {
      TInt,    TInt,  TInt,   TUInt,   TFloat, TFloat,  TFloat, TChar,   TUChar,   TShort,  TUShort,  TLong,   TULong,
      TDouble, THalf, TUInt4, TFloat4, TUInt2, TFloat2, TUInt3, TUChar4, TUShort8, TULong2, TDouble2, TUInt16, TFloat3};
  static constexpr TypeIndex ConstantElements[] = {TInt, TInt, TFloat, TUChar, TShort, TULong, TDouble};
  static constexpr unsigned CellCounts[] = {1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8};
  static constexpr Array::Order Orders[] = {Array::Blocks,   Array::Blocks,    Array::Blocks,        Array::Planes,
                                            Array::Reversed, Array::Scattered, Array::RunTimeStride, Array::Multiplied};
  static constexpr Array::Kind Kinds[] = {Array::Own,    Array::Own,      Array::Own,   Array::Linear,  Array::Linear,
                                          Array::Linear, Array::Table,    Array::Table, Array::Strided, Array::Shared,
                                          Array::Local,  Array::Constant, Array::Flags};
  static constexpr const char *Atomics[] = {"add", "or", "xor", "and", "min", "max"};
  static constexpr const char *Letters[] = {"in", "tab", "str", "out", "cnt", "loc", "con", "flag"};
  const unsigned Count = std::size(Kinds);
  for (unsigned I = 0; I < Count; ++I) {
    Choice A = C.child();
    Array New;
    New.What = Kinds[I];
    New.Name = (New.What == Array::Constant ? Kernel.Name + "_" : "") + Letters[New.What] + number(I);
    New.Element = I == 0 || I == 1 || I == 6 || New.What == Array::Flags ? TInt : A.of(Elements);
    New.Cells = A.of(CellCounts);
    New.Placed = A.of(Orders);
    if (New.Placed == Array::Reversed && A.oneIn(2)) // without gaps: a register is read and turned around
      New.Cells = 1;
    if ((New.What == Array::Own || New.What == Array::Linear) && A.oneIn(5)) {
      New.Struct = &A.of(Structs);
      New.Cells = A.between(1, 2);
    }
    if (New.What == Array::Shared) {
      New.Element = A.oneIn(2) ? TInt : TUInt;
      New.Atomic = A.of(Atomics);
    }
    if (New.What == Array::Constant) { // small enough for registers, or not
      New.Element = A.of(ConstantElements);
      New.Cells = 4u << A.below(5);
      New.Placed = Array::Blocks;
    }
    if (New.What == Array::Local) {
      New.Element = A.oneIn(2) ? TInt : TFloat;
      New.Cells = A.between(1, 3);
    }
    if (New.Placed == Array::RunTimeStride)
      New.Cells = Stride > 1 ? A.between(1, Stride) : 1;
    if (New.What == Array::Strided)
      New.Cells = Stride;
    // The end of the last block is not there: who loads whole blocks notices.
    if (!New.Struct && New.Cells > 2 && New.Placed == Array::Blocks &&
        (New.What == Array::Own || New.What == Array::Linear) && A.oneIn(2))
      New.Missing = A.between(1, New.Cells - 1);
    Arrays.push_back(New);
  }
}

// Which of the work-items this is, from 0 on.
string Writer::itemIndex(Choice &C) {
  if (C.oneIn(4) && Dimensions == 1)
    return C.oneIn(2) ? "get_global_id(0)" : "(int)get_global_id(0)";
  return "id";
}

string Writer::cellIndex(Choice &C, const Array &A, const Place &P) {
  const unsigned Cells = A.Cells - A.Missing;
  if (Cells == 1)
    return "0";
  switch (C.below(4)) {
  case 0:
    if (P.Loops > 0)
      return "(t" + number(C.below(P.Loops)) + " & 0xff) % " + number(Cells);
    [[fallthrough]];
  case 1: {
    string Index = leaf(C.child(), TInt, P);
    return (Cells & (Cells - 1)) == 0 ? "(" + Index + ") & " + number(Cells - 1)
                                      : "(uint)(" + Index + ") % " + number(Cells);
  }
  default:
    return number(C.below(Cells));
  }
}

// An element that belongs to the work-item.
string Writer::ownElement(Choice &C, Array &A, const Place &P) {
  string Item = A.What == Array::Local ? "lid" : itemIndex(C);
  string Cell = cellIndex(C, A, P);
  return ownElementAt(A, Item, Cell);
}

string Writer::ownElementAt(Array &A, const string &Item, const string &Cell) {
  A.Used = true;
  const string Cells = number(A.Cells), Last = number(Items - 1);
  auto InBlock = [&](const string &Block) {
    return A.Name + "[" + Block + (A.Cells == 1 ? "" : " * " + Cells) + (Cell == "0" ? "" : " + (" + Cell + ")") + "]";
  };
  if (A.What == Array::Local)
    return InBlock(Item);
  switch (A.Placed) {
  case Array::Planes:
    return A.Name + "[" + Item + (Cell == "0" ? "" : " + (" + Cell + ") * " + number(Items)) + "]";
  case Array::Reversed:
    return InBlock("(" + Last + " - " + Item + ")");
  case Array::Scattered:
    UsesOrder = true;
    return InBlock("order[" + Item + "]");
  case Array::RunTimeStride:
    UsesStride = true;
    return A.Name + "[" + Item + " * stride" + (Cell == "0" ? "" : " + (" + Cell + ")") + "]";
  case Array::Multiplied: // the factor has no divisor in common with the number of items
    return InBlock("((uint)" + Item + " * 101u % " + number(Items) + ")");
  default:
    return InBlock(Item);
  }
}

// The struct's field, or the element itself; T becomes its type.
string Writer::field(Choice &C, const Array &A, string Element, TypeIndex &T, const Place &P) {
  T = A.Element;
  if (!A.Struct)
    return Element;
  const StructType::Field &F = A.Struct->Fields[C.below(A.Struct->FieldCount)];
  T = F.What;
  Element += string(".") + F.Name;
  if (F.Elements > 1) {
    string Index = C.oneIn(2) ? number(C.below(F.Elements)) : leaf(C.child(), TInt, P);
    Element += "[(" + Index + ") & " + number(F.Elements - 1) + "]";
  }
  return Element;
}

// Any element that may be read; not of shared memory.
string Writer::readElement(Choice &C, Array &A, const Place &P) {
  A.Used = true;
  switch (A.What) {
  case Array::Own:
  case Array::Local:
    return ownElement(C, A, P);
  case Array::Strided: {
    UsesStride = true;
    string Item = itemIndex(C);
    string Cell = Stride == 1 ? "" : " + " + number(C.below(Stride));
    return A.Name + "[" + Item + " * stride" + Cell + "]";
  }
  case Array::Constant:
  case Array::Table: {
    const unsigned Last = A.What == Array::Constant ? A.Cells - 1 : 255;
    if (A.What == Array::Table && C.oneIn(4)) { // neighbours, until the index wraps
      string Item = itemIndex(C);
      const string Times = C.oneIn(2) ? "" : " * " + number(C.between(2, 5));
      return A.Name + "[(uchar)(" + Item + Times + " + " + number(C.below(256)) + ")]";
    }
    string Index = leaf(C.child(), C.oneIn(4) ? TUChar : TInt, P);
    if (C.oneIn(3)) {
      string More = leaf(C.child(), TInt, P);
      Index = "(uint)(" + Index + ") + (uint)(" + More + ")";
    }
    return A.Name + "[(" + Index + ") & " + number(Last) + "]";
  }
  default:
    break;
  }
  // Linear: the last elements are never touched where a block lacks some.
  string Item = itemIndex(C);
  string Cell = cellIndex(C, A, P);
  if (A.Placed == Array::Reversed || C.oneIn(A.Placed == Array::Planes ? 3 : 6))
    Item = "(" + number(Items - 1) + " - " + Item + ")";
  if (A.Placed == Array::Planes) // one plane after the other
    return A.Name + "[" + Item + " + (" + Cell + ") * " + number(Items) + "]";
  if (C.oneIn(6)) { // the sum is in range, its parts wrap
    const string Base = number(C.between(1, 300));
    return A.Name + "[((uint)" + Item + " - " + Base + "u) * " + number(A.Cells) + "u + (uint)(" + Cell + ") + " +
           Base + "u * " + number(A.Cells) + "u]";
  }
  string Index = Item + (A.Cells == 1 ? "" : " * " + number(A.Cells)) + (Cell == "0" ? "" : " + (" + Cell + ")");
  if (A.Cells == 1 && A.Placed == Array::Scattered)
    Index = Item + " + " + number(C.below(4));
  return A.Name + "[" + Index + "]";
}

// How many elements an array has.
string Writer::countOf(const Array &A) const {
  switch (A.What) {
  case Array::Table:
    return "256";
  case Array::Shared:
    return "8";
  case Array::Flags:
    return "16";
  case Array::Strided:
    return "N*" + number(Stride);
  case Array::Local:
    return "N*" + number(A.Cells);
  case Array::Own:
    if (A.Placed == Array::RunTimeStride)
      return "N*" + number(Stride) + "-" + number(Stride - A.Cells);
    break;
  default:
    if (A.Cells == 1 && A.Placed == Array::Scattered)
      return "N+3";
    break;
  }
  return "N*" + number(A.Cells) + (A.Missing ? "-" + number(A.Missing) : "");
}

Array *Writer::pickArray(Choice &C, std::initializer_list<Array::Kind> Kinds) {
  std::vector<Array *> Fit;
  for (Array &A : Arrays)
    for (Array::Kind K : Kinds)
      if (A.What == K)
        Fit.push_back(&A);
  return Fit.empty() ? nullptr : Fit[C.below(static_cast<unsigned>(Fit.size()))];
}

// Behind a guard, without which the index wraps: in the first lanes, where addresses begin.
string Writer::guardedElement(Choice &C, Array &A, const Place &P) {
  A.Used = UsesStride = true;
  const string Cell = cellIndex(C, A, P);
  return "((int)id >= stride ? " + A.Name + "[((long)(((int)id - stride) - 2147483647) + 2147483647 + stride) * " +
         number(A.Cells) + " + (" + Cell + ")] : (" + Types[A.Element].Name + ")" + number(C.below(9)) + ")";
}

string Writer::load(Choice C, TypeIndex T, const Place &P) {
  if (!Scope.IsKernel || Types[T].Elements > 1)
    return variable(T, C.below(2));
  Array *A = pickArray(C, {Array::Linear, Array::Table, Array::Strided, Array::Own, Array::Local, Array::Constant});
  bool Guarded = A->What == Array::Linear && !A->Struct && Types[A->Element].Elements == 1 && C.oneIn(8);
  string Element = Guarded ? guardedElement(C, *A, P) : readElement(C, *A, P);
  // Of two arrays, the one that the lane wants.
  if (Array *B = C.oneIn(6) ? pickArray(C, {Array::Linear, Array::Own}) : nullptr;
      B && !A->Struct && !B->Struct && A->Element == B->Element) {
    string If = leaf(C.child(), TInt, P), Other = readElement(C, *B, P);
    Element = "(" + If + " > " + number(C.below(9)) + " ? " + Element + " : " + Other + ")";
  }
  TypeIndex From;
  Element = field(C, *A, Element, From, P);
  if (Types[From].Elements > 1) {
    Element += ".s" + number(C.below(Types[From].Elements < 10 ? Types[From].Elements : 10));
    From = elementOf(From);
  }
  return convert(Element, From, T);
}

string Writer::arrayDirectives() const {
  string Text;
  for (const Array &A : Arrays) {
    if (!A.Used || A.What == Array::Constant)
      continue;
    const Type &T = Types[A.Element];
    const string Element = A.Struct ? A.Struct->Element : T.Name;
    Text += "// ARG " + A.Name + ": " + Element + "[" + countOf(A) + "] ";
    if (A.What == Array::Local)
      Text += "zero";
    else if (A.Struct || T.What == Type::Float)
      Text += "random(-8,8)";
    else
      Text += A.What == Array::Table ? "random(0,100)" : T.What == Type::Signed ? "random(-100,100)" : "random(0,63)";
    Text += "\n";
  }
  if (UsesOrder)
    Text += "// ARG order: int[N] permutation\n";
  return Text;
}

string Writer::arrayParameters() const {
  string Text;
  for (const Array &A : Arrays) {
    if (!A.Used || A.What == Array::Constant)
      continue;
    const bool Reads = A.What == Array::Linear || A.What == Array::Table || A.What == Array::Strided;
    Text += string(A.What == Array::Local ? "local " : "global ") + (Reads ? "const " : "") +
            (A.Struct ? A.Struct->Name : Types[A.Element].Name) + " *" + A.Name + ", ";
  }
  if (UsesOrder)
    Text += "global const int *order, ";
  return Text;
}

string Writer::constantTables() const {
  string Text;
  for (const Array &A : Arrays)
    if (A.Used && A.What == Array::Constant) {
      Text += "constant " + string(Types[A.Element].Name) + " " + A.Name + "[" + number(A.Cells) + "] = {";
      for (unsigned I = 0; I < A.Cells; ++I)
        Text += (I ? ", " : "") + number((I * 37 + 11) % 101);
      Text += "};\n";
    }
  return Text;
}

} // namespace vec::fuzz
