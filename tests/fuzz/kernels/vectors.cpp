// Expressions of OpenCL's vector types.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

TypeIndex Writer::vectorType(Choice &C) {
  static constexpr TypeIndex VectorTypes[] = {TUInt4,  TUInt4,  TFloat4, TFloat4, TUInt2,   TUInt3,  TUInt16,
                                              TULong2, TFloat2, TFloat3, TUChar4, TUShort8, TDouble2};
  return C.of(VectorTypes);
}

// One element of a variable; sometimes one that depends on the work-item.
string Writer::element(Choice &C, TypeIndex V, const Place &P) {
  static constexpr char Digits[] = "0123456789abcdef";
  string Name = variable(V, C.below(2));
  const unsigned Count = Types[V].Elements;
  if (C.oneIn(6) && Count != 3) {
    string Index = leaf(C.child(), TInt, P);
    return Name + "[(" + Index + ") & " + number(Count - 1) + "]";
  }
  return Name + ".s" + Digits[C.below(Count)];
}

string Writer::vector(Choice &C, TypeIndex T, const Place &P, unsigned Depth) {
  static constexpr const char *Operators[] = {"+", "-", "*"};
  static constexpr const char *BitOperators[] = {"+", "-", "*", "&", "|", "^"};
  const Type &What = Types[T];
  const bool IsFloat = What.What == Type::Float;
  const string Cast = "(" + string(What.Name) + ")";
  switch (C.below(8)) {
  case 0: // the same value in each element
    return Cast + "(" + value(C.child(), elementOf(T), P, Depth) + ")";
  case 1: {
    if (What.Elements > 4)
      return Cast + "(" + leaf(C.child(), elementOf(T), P) + ")";
    string Text = Cast + "(";
    for (unsigned I = 0; I < What.Elements; ++I) {
      string Part = leaf(C.child(), elementOf(T), P);
      Text += (I ? ", " : "") + Part;
    }
    return Text + ")";
  }
  case 2: {
    if (What.Elements > 4)
      return variable(T, C.below(2));
    string Text = variable(T, C.below(2)) + ".";
    for (unsigned I = 0; I < What.Elements; ++I)
      Text += "xyzw"[C.below(What.Elements)];
    return Text;
  }
  case 3:
    if (!IsFloat && What.Bits == 32) {
      string Left = value(C.child(), T, P, Depth);
      string Right = leaf(C.child(), T, P);
      string Then = leaf(C.child(), T, P);
      string Else = leaf(C.child(), T, P);
      return "((" + Left + ") < (" + Right + ") ? " + Then + " : " + Else + ")";
    }
    [[fallthrough]];
  case 4:
    if (T == TFloat4)
      return "__builtin_convertvector(" + value(C.child(), TUInt4, P, Depth) + ", float4)";
    if (T == TUInt4)
      return "__builtin_convertvector(" + value(C.child(), TUChar4, P, Depth) + ", uint4)";
    [[fallthrough]];
  default: {
    string Left = value(C.child(), T, P, Depth);
    string Right = value(C.child(), T, P, Depth);
    return "((" + Left + ") " + (IsFloat ? C.of(Operators) : C.of(BitOperators)) + " (" + Right + "))";
  }
  }
}

} // namespace vec::fuzz
