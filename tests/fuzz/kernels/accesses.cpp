// Statements that are about memory more than about values.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

// Reads and writes of one block in random order: what may be joined into wide accesses, and what comes between.
void Writer::interleave(Choice C, const Place &P) {
  Array *A = Scope.IsKernel ? pickArray(C, {Array::Own}) : nullptr;
  if (!A || A->Struct || Types[A->Element].Elements > 1)
    return store(C, P);
  const TypeIndex T = A->Element;
  const unsigned Cells = A->Cells - A->Missing, First = C.below(Cells);
  for (unsigned I = 0, Count = C.between(3, 8); I < Count; ++I) {
    const string Element = ownElementAt(*A, "id", number((First + (C.oneIn(4) ? C.below(Cells) : I)) % Cells));
    const string Name = variable(T, C.below(3));
    if (C.oneIn(2))
      line(Name + " = " + Element + ";");
    else
      line(Element + " = " + Name + ";");
  }
}

// Of two arrays, the one that the work-item wants.
void Writer::throughPointer(Choice C, const Place &P) {
  if (!Scope.IsKernel)
    return assign(C, P);
  Array &First = Arrays[0], &Second = Arrays[1];
  if (First.Struct || Second.Struct || First.Element != Second.Element)
    return store(C, P);
  string A = ownElement(C, First, P);
  string B = ownElement(C, Second, P);
  string If = C.oneIn(3) ? uniformCondition(C.child()) : condition(C.child(), P, 1);
  const string Place = "*((" + If + ") ? &" + A + " : &" + B + ")";
  if (C.oneIn(2))
    line(Place + " = " + value(C.child(), First.Element, P, 2) + ";");
  else
    line(variable(First.Element, C.below(3)) + " = " + Place + ";");
}

// The same value to the same place, from all that come here; where nobody does, the place stays as it is. Tables hold
// no 101.
void Writer::flag(Choice C, const Place &P) {
  Array *A = Scope.IsKernel ? pickArray(C, {Array::Flags}) : nullptr;
  if (!A || FlagsUsed == 16)
    return assign(C, P);
  A->Used = true;
  const string Value = C.oneIn(2) ? "n" : number(C.below(100));
  Array *T = C.oneIn(2) ? pickArray(C, {Array::Table}) : nullptr;
  const string Never = T && !T->Struct && T->Element == TInt ? "if (" + readElement(C, *T, P) + " == 101) " : "";
  line(Never + A->Name + "[" + number(FlagsUsed++) + "] = " + Value + ";");
}

// Behind the sum: a way out of the loop, another statement.
void Writer::endReduction(Choice &C, const Loop &L) {
  if (C.oneIn(3)) {
    string If = condition(C.child(), L.Inside, 1);
    line("if (" + If + ")");
    line(C.oneIn(2) ? "  break;" : "  continue;");
  }
  if (C.oneIn(3))
    statement(C.child(), L.Inside);
  endBlock();
}

// What is around the work-item: bounds, or the index, are cut off at the ends of the range, or the index comes in at
// the other end, or is mirrored; sometimes none, far from them.
void Writer::window(Choice C, const Place &P) {
  Array *A = Scope.IsKernel ? pickArray(C, {Array::Linear}) : nullptr;
  std::optional<Loop> L = A && !A->Struct && Types[A->Element].Elements == 1 && P.Trips * 7 <= 150
                              ? beginLoop(C, P, /*Uniform=*/false)
                              : std::nullopt;
  if (!L)
    return assign(C, P);
  static constexpr TypeIndex Sums[] = {TInt, TUInt, TFloat, TLong};
  const TypeIndex T = C.of(Sums);
  A->Used = true;
  const string Item = Dimensions == 1 && C.oneIn(2) ? "(int)get_global_id(0)" : "(int)id", &W = L->Counter;
  const string Less = number(C.between(0, 3)), More = number(C.between(0, 3)), Step = C.oneIn(4) ? "2" : "1";
  const string Left = Item + " - " + Less, Right = Item + " + " + More;
  string From, To, Index = W;
  bool Guarded = false;
  switch (C.below(6)) {
  case 0:
    From = "max(" + Left + ", 0)", To = "min(" + Right + ", (int)n - 1)";
    break;
  case 1:
    From = "(" + Item + " > " + Less + " ? " + Left + " : 0)";
    To = "(" + Right + " < (int)n ? " + Right + " : (int)n - 1)";
    break;
  case 2:
    From = "-" + Less, To = More, Index = "clamp(" + Item + " + " + W + ", 0, (int)n - 1)";
    break;
  case 3:
    From = "-" + Less, To = More, Index = "(" + Item + " + " + W + " + (int)n) % (int)n";
    break;
  case 4:
    From = "-" + Less, To = More, Index = "abs(" + Item + " + " + W + ")";
    Index = Index + " < (int)n ? " + Index + " : abs(2 * (int)n - 2 - (int)" + Index + ") % (int)n";
    break;
  default:
    Guarded = true;
    From = Left, To = Right;
  }
  const string Cell = number(C.below(A->Cells - A->Missing)), Wide = "(" + string(Types[T].Unsigned_) + ")";
  const string Element = A->Name + "[(" + Index + ") * " + number(A->Cells) + " + " + Cell + "]";
  const string Sum = variable(T, C.below(3));
  if (Guarded)
    beginBlock("if (" + Item + " >= 3 && " + Item + " < (int)n - 3) {");
  const bool Down = C.oneIn(4);
  beginBlock("for (" + W + " = " + (Down ? To : From) + "; " + W + (Down ? " >= " + From : " <= " + To) + "; " + W +
             (Down ? " -= " : " += ") + Step + ") {");
  line(Sum + " = " + Wide + Sum + " + " + Wide + "(" + convert(Element, A->Element, T) + ");");
  endReduction(C, *L);
  if (Guarded)
    endBlock();
}

// A loop over memory: along a row, down a column, or through a table.
void Writer::reduce(Choice C, const Place &P) {
  std::optional<Loop> L = Scope.IsKernel ? beginLoop(C, P, /*Uniform=*/true) : std::nullopt;
  if (!L)
    return assign(C, P);
  static constexpr TypeIndex Sums[] = {TInt, TUInt, TFloat, TLong, TUChar, TDouble};
  const TypeIndex T = C.of(Sums);
  const string &Counter = L->Counter;
  string Bound = number(L->Trips);
  if (C.oneIn(3)) {
    string Varying = leaf(C.child(), TInt, P);
    Bound = "((" + Varying + ") & 7)";
    L->Inside.Uniform = false;
  }
  if (P.Trips * 7 > 150)
    return assign(C, P);
  Array *A = pickArray(C, {Array::Linear, Array::Linear, Array::Table, Array::Own});
  string Item = itemIndex(C), Element;
  const string Wide = "(" + string(Types[T].Unsigned_) + ")";
  A->Used = true;
  if (A->What == Array::Table)
    Element = A->Name + "[(" + (C.oneIn(2) ? Item + " + " : "") + Counter + ") & 255]";
  else if (A->What == Array::Own)
    Element = ownElementAt(*A, Item, Counter + " % " + number(A->Cells - A->Missing));
  else
    Element =
        A->Name + "[" + Item + " * " + number(A->Cells) + " + " + Counter + " % " + number(A->Cells - A->Missing) + "]";
  TypeIndex From;
  Element = field(C, *A, Element, From, P);
  if (Types[From].Elements > 1) {
    Element += ".x";
    From = elementOf(From);
  }
  const string Sum = variable(T, C.below(3));
  beginBlock("for (" + Counter + " = 0; " + Counter + " < " + Bound + "; ++" + Counter + ") {");
  line(Sum + " = " + Wide + Sum + " + " + Wide + "(" + convert(Element, From, T) + ");");
  endReduction(C, *L);
}

} // namespace vec::fuzz
