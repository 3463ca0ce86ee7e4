// Expressions of scalar type. Nothing here is undefined: what could overflow is computed in unsigned types or with
// small numbers, a divisor is not zero, a float is converted only where its value fits, the bits of a NaN are never
// looked at.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

static constexpr unsigned VariablesOfType = 3;

static constexpr TypeIndex ScalarTypes[] = {TInt,   TInt,  TInt,   TUInt,  TUInt,   TFloat,  TFloat, TFloat, TLong,
                                            TULong, TChar, TUChar, TShort, TUShort, TDouble, THalf,  TBool};
TypeIndex Writer::scalarType(Choice &C) { return C.of(ScalarTypes); }

string Writer::variable(TypeIndex T, unsigned Number) {
  string Name = Types[T].Variable + number(Number);
  Scope.Variables[Name] = T;
  return Name;
}

string Writer::literal(Choice &C, TypeIndex T) {
  static constexpr const char *Integers[] = {"0", "1", "2", "3", "5", "7", "13", "31", "64", "100", "127"};
  static constexpr const char *Wider[] = {"255", "1000", "32767", "65535", "-1", "-7", "0x7fffffff", "0x12345678"};
  static constexpr const char *Floats[] = {"0.0", "1.0", "2.0", "0.5", "-1.0", "3.25", "-0.75", "100.0", "1.0e-3"};
  const Type &What = Types[T];
  if (T == TBool)
    return C.oneIn(2) ? "true" : "false";
  string Text;
  if (What.What == Type::Float)
    Text = string(C.of(Floats)) + What.Literal;
  else
    Text = What.Bits >= 32 && C.oneIn(3) ? C.of(Wider) : C.of(Integers);
  return "(" + string(What.Name) + ")" + (Text[0] == '-' ? "(" + Text + ")" : Text);
}

// From any scalar type to any other.
string Writer::convert(const string &Text, TypeIndex From, TypeIndex To) {
  if (From == To)
    return Text;
  const Type &F = Types[From], &T = Types[To];
  if (To == TBool)
    return From == THalf           ? "((" + Text + ") > (half)1.0f)"
           : F.What == Type::Float ? "((" + Text + ") > 1)"
                                   : "((" + Text + ") != 0)";
  if (T.What == Type::Float && F.What == Type::Float)
    return To == THalf && From == TDouble ? "(half)(float)(" + Text + ")" : "(" + string(T.Name) + ")(" + Text + ")";
  if (To == THalf) // exact: a conversion of large numbers may be rounded twice
    return From == TBool ? "(half)(int)(" + Text + ")" : "(half)(int)((" + Text + ") & 1023)";
  if (T.What != Type::Float && F.What == Type::Float) {
    const string Wide = T.Bits == 64 ? "long" : T.What == Type::Unsigned ? "uint" : T.Bits == 32 ? "int" : "small";
    return "(" + string(T.Name) + ")" + (From == TDouble ? "double" : "float") + "_to_" + Wide + "(" + Text + ")";
  }
  return "(" + string(T.Name) + ")(" + Text + ")";
}

string Writer::leaf(Choice C, TypeIndex T, const Place &P) {
  if (Types[T].Elements > 1)
    return variable(T, C.below(2));
  switch (C.below(10)) {
  case 0:
    return literal(C, T);
  case 1: {
    if (!Scope.IsKernel)
      return convert(uniform(C.child()), TInt, T);
    const string Item = itemIndex(C);
    return convert(Item == "id" ? Item : "(" + string(Types[IndexType].Name) + ")" + Item, IndexType, T);
  }
  case 2:
    if (P.Loops > 0) {
      string Counter = "t" + number(C.below(P.Loops));
      return convert(Counter, TInt, T);
    }
    return variable(T, C.below(VariablesOfType));
  case 3:
    return convert(uniform(C.child()), TInt, T);
  case 4:
  case 5:
  case 6:
    if (!Scope.IsKernel || C.oneIn(8)) {
      const auto &[Name, What] = Scope.Parameters[C.below(static_cast<unsigned>(Scope.Parameters.size()))];
      return convert(Name, What, T);
    }
    return load(C.child(), T, P);
  default:
    return variable(T, C.below(VariablesOfType));
  }
}

// The same for all work-items, of type int.
string Writer::uniform(Choice C) {
  static constexpr const char *InKernel[] = {"n",       "m",      "(int)get_group_id(0)", "(int)get_local_size(0)",
                                             "(n & 3)", "(m + 1)"};
  static constexpr const char *Anywhere[] = {"1", "2", "3", "5"};
  switch (C.below(4)) {
  case 0: {
    string Name = "q" + number(C.below(3));
    Scope.Uniform.insert(Name);
    return Name;
  }
  case 1:
    if (Scope.IsKernel)
      for (Array &A : Arrays)
        if (A.What == Array::Table && !A.Struct && A.Element == TInt) {
          A.Used = true;
          return A.Name + "[" + number(C.below(5)) + "]";
        }
    [[fallthrough]];
  default:
    return Scope.IsKernel ? C.of(InKernel) : C.of(Anywhere);
  }
}

string Writer::uniformCondition(Choice C) {
  static constexpr const char *Compare[] = {">", "<", "==", "!=", ">=", "<="};
  string Left = uniform(C.child());
  if (C.oneIn(3)) {
    const string Bit = number(1u << C.below(3));
    return "(" + Left + " & " + Bit + ") " + (C.oneIn(2) ? "!= 0" : "== 0");
  }
  const char *Operator = C.of(Compare);
  return Left + " " + Operator + " " + number(C.below(7));
}

string Writer::condition(Choice C, const Place &P, unsigned Depth) {
  static constexpr const char *Compare[] = {">", "<", "==", "!=", ">=", "<="};
  static constexpr TypeIndex Compared[] = {TInt, TInt, TInt, TUInt, TFloat, TFloat, TLong, TUChar, TShort, TDouble};
  if (enter(C, /*IsStatement=*/false) == Change::Drop)
    return "i0 > 3";
  unsigned Form = C.below(14);
  if (Depth > 0 && Form < 2) {
    string Left = condition(C.child(), P, Depth - 1);
    string Right = condition(C.child(), P, Depth - 1);
    return "(" + Left + ") " + (Form == 0 ? "&&" : "||") + " (" + Right + ")";
  }
  if (Depth > 0 && Form == 2) {
    string Inner = condition(C.child(), P, Depth - 1);
    return "!(" + Inner + ")";
  }
  if (Form == 3)
    return uniformCondition(C.child());
  if (Form == 4)
    return variable(TBool, C.below(2));
  if (Form == 5) {
    string Left = leaf(C.child(), TInt, P);
    return "((" + Left + ") & " + number(1u << C.below(4)) + ") != 0";
  }
  if (Form >= 12 && Scope.IsKernel) { // of the lane's number alone
    string Left = Form == 12 ? "(int)id" : C.oneIn(2) ? "(int)get_local_id(0)" : "((int)id & 7)";
    string Right = C.oneIn(2) ? uniform(C.child()) : number(C.below(Items));
    return Left + " " + C.of(Compare) + " " + Right;
  }
  if (Form == 6) {
    string Left = variable(TFloat, C.below(2));
    return Left + " != " + Left;
  }
  TypeIndex T = C.of(Compared);
  string Left = value(C.child(), T, P, Depth ? Depth - 1 : 0);
  string Right = C.oneIn(2) ? literal(C, T) : leaf(C.child(), T, P);
  return Left + " " + C.of(Compare) + " " + Right;
}

string Writer::division(Choice &C, TypeIndex T, const Place &P, unsigned Depth) {
  const Type &What = Types[T];
  string Left = value(C.child(), T, P, Depth);
  const string Operator = C.oneIn(2) ? " / " : " % ";
  string Divisor = variable(T, C.below(VariablesOfType));
  if (C.oneIn(3)) { // no guard needed
    string Right = value(C.child(), T, P, Depth);
    return "(" + string(What.Name) + ")((" + Left + ")" + Operator + "(((" + Right + ") & 63) + 1))";
  }
  string Otherwise = leaf(C.child(), T, P);
  return "(" + string(What.Name) + ")(" + Divisor + (What.What == Type::Signed ? " > 0" : " != 0") + " ? (" + Left +
         ")" + Operator + Divisor + " : (" + What.Name + ")(" + Otherwise + "))";
}

string Writer::integerCall(Choice &C, TypeIndex T, const Place &P, unsigned Depth) {
  struct Known {
    const char *Name;
    unsigned Arguments;
    bool Only32;
  };
  static constexpr Known Functions[] = {{"min", 2, false},
                                        {"max", 2, false},
                                        {"abs", 1, false},
                                        {"abs_diff", 2, false},
                                        {"clz", 1, false},
                                        {"rotate", 2, false},
                                        {"popcount", 1, false},
                                        {"mul_hi", 2, true},
                                        {"mul24", 2, true},
                                        {"__builtin_elementwise_add_sat", 2, false},
                                        {"__builtin_elementwise_sub_sat", 2, false},
                                        {"__builtin_elementwise_max", 2, false}};
  const Known *F = &C.of(Functions);
  if (F->Only32 && Types[T].Bits != 32)
    F = &Functions[0];
  const bool Small = F->Arguments == 2 && F->Only32 && F->Name[3] == '2'; // mul24 knows 24 bits
  string Text = "(" + string(Types[T].Name) + ")" + F->Name + "(";
  for (unsigned I = 0; I < F->Arguments; ++I) {
    string Argument = value(C.child(), T, P, Depth);
    Text +=
        string(I ? ", " : "") + "(" + Types[T].Name + ")(" + (Small ? "(" + Argument + ") & 0x7fff" : Argument) + ")";
  }
  return Text + ")";
}

// Signed arithmetic that cannot overflow, because the numbers are small: the front end marks it nsw.
string Writer::smallArithmetic(Choice &C, TypeIndex T, const Place &P) {
  if (C.oneIn(3)) {
    string V = variable(T, C.below(VariablesOfType));
    string Otherwise = leaf(C.child(), T, P);
    return "(" + V + " > -1000 && " + V + " < 1000 ? " + V + " * " + V + " + 7 : " + Otherwise + ")";
  }
  string A = leaf(C.child(), T, P);
  string B = leaf(C.child(), T, P);
  string D = leaf(C.child(), T, P);
  const string Sign = C.oneIn(2) ? " - " : " + ";
  return "(((" + A + ") & 1023) * ((" + B + ") & 511)" + Sign + "((" + D + ") & 4095))";
}

string Writer::integer(Choice &C, TypeIndex T, const Place &P, unsigned Depth) {
  static constexpr const char *Operators[] = {"+", "-", "*", "&", "|", "^", "+"};
  const Type &What = Types[T];
  const string Cast = "(" + string(What.Name) + ")";
  switch (C.below(14)) {
  case 0: {
    string X = value(C.child(), T, P, Depth);
    string By = leaf(C.child(), T, P);
    const string Operator = C.oneIn(2) ? " << " : " >> ";
    return Cast + "((" + (Operator == " << " ? What.Unsigned_ : What.Name) + ")(" + X + ")" + Operator + "((" + By +
           ") & " + number(What.Bits - 1) + "))";
  }
  case 1:
    return division(C, T, P, Depth);
  case 2: {
    string If = condition(C.child(), P, Depth);
    string Then = value(C.child(), T, P, Depth);
    string Else = value(C.child(), T, P, Depth);
    return "((" + If + ") ? " + Then + " : " + Else + ")";
  }
  case 3: {
    string If = condition(C.child(), P, Depth);
    return Cast + "(" + If + ")";
  }
  case 4:
  case 5: {
    TypeIndex From = scalarType(C);
    string Inner = value(C.child(), From, P, Depth);
    return convert(Inner, From, T);
  }
  case 6:
    return integerCall(C, T, P, Depth);
  case 7:
    if (T == TInt || T == TLong)
      return smallArithmetic(C, T, P);
    return Cast + "(~(" + value(C.child(), T, P, Depth) + "))";
  case 8: {
    TypeIndex V = vectorType(C);
    return convert(element(C, V, P), elementOf(V), T);
  }
  case 9:
    if (T == TUInt)
      return "float_bits(" + value(C.child(), TFloat, P, Depth) + ")";
    return call(C, T, P, Depth);
  default: {
    string Left = value(C.child(), T, P, Depth);
    string Right = value(C.child(), T, P, Depth);
    const string Wide = "(" + string(What.Unsigned_) + ")";
    return Cast + "(" + Wide + "(" + Left + ") " + C.of(Operators) + " " + Wide + "(" + Right + "))";
  }
  }
}

string Writer::floating(Choice &C, TypeIndex T, const Place &P, unsigned Depth) {
  static constexpr const char *Operators[] = {"+", "-", "*", "/"};
  static constexpr const char *Unary[] = {"fabs", "floor", "ceil", "trunc", "rint", "sqrt"};
  const Type &What = Types[T];
  const string Cast = "(" + string(What.Name) + ")";
  switch (C.below(11)) {
  case 0: {
    string If = condition(C.child(), P, Depth);
    string Then = value(C.child(), T, P, Depth);
    string Else = value(C.child(), T, P, Depth);
    return "((" + If + ") ? " + Then + " : " + Else + ")";
  }
  case 1: {
    TypeIndex From = scalarType(C);
    string Inner = value(C.child(), From, P, Depth);
    return convert(Inner, From, T);
  }
  case 2:
    if (T != THalf) {
      const string Name = C.of(Unary);
      return Name + "(" + value(C.child(), T, P, Depth) + ")";
    }
    return "-(" + value(C.child(), T, P, Depth) + ")";
  case 3:
    if (T != THalf) {
      string A = value(C.child(), T, P, Depth);
      string B = value(C.child(), T, P, Depth);
      string D = leaf(C.child(), T, P);
      return "fma(" + A + ", " + B + ", " + D + ")";
    }
    return "-(" + value(C.child(), T, P, Depth) + ")";
  case 4:
    if (T != THalf) { // of -0 and 0 either may come out: the sum is 0
      const string Name = C.oneIn(2) ? "fmin(" : "fmax(";
      string A = value(C.child(), T, P, Depth);
      string B = leaf(C.child(), T, P);
      return "(" + Name + A + ", " + B + ") + " + Cast + "0)";
    }
    return "-(" + value(C.child(), T, P, Depth) + ")";
  case 5:
    if (T == TFloat)
      return "as_float(((" + value(C.child(), TUInt, P, Depth) + ") & 0x7fffffu) | 0x3f800000u)";
    return call(C, T, P, Depth);
  default: {
    string Left = value(C.child(), T, P, Depth);
    string Right = value(C.child(), T, P, Depth);
    return Cast + "((" + Left + ") " + C.of(Operators) + " (" + Right + "))";
  }
  }
}

string Writer::value(Choice C, TypeIndex T, const Place &P, unsigned Depth) {
  if (Depth == 0)
    return leaf(C, T, P);
  auto Changed = enter(C, /*IsStatement=*/false);
  if (Changed == Change::Drop)
    return Types[T].Elements > 1 ? variable(T, 0) : T == TBool ? "true" : "(" + string(Types[T].Name) + ")1";
  if (Changed == Change::Unwrap)
    return Types[T].Elements > 1 ? variable(T, 0) : leaf(C.child(), T, P);
  if (C.oneIn(3))
    return leaf(C, T, P);
  if (Types[T].Elements > 1)
    return vector(C, T, P, Depth - 1);
  if (T == TBool)
    return "(" + condition(C.child(), P, Depth - 1) + ")";
  return Types[T].What == Type::Float ? floating(C, T, P, Depth - 1) : integer(C, T, P, Depth - 1);
}

} // namespace vec::fuzz
