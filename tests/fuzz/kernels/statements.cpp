// Statements without loops and jumps, and the choice among all of them.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

static constexpr unsigned DeepestNesting = 4;
static constexpr unsigned ExpressionDepth = 3;

struct Writer::Form {
  unsigned Weight;
  void (Writer::*Write)(Choice C, const Place &P);
  bool HasBody;
};

const Writer::Form Writer::Forms[] = {
    {16, &Writer::assign, false},       {6, &Writer::assignUniform, false}, {5, &Writer::assignVector, false},
    {2, &Writer::assignElement, false}, {8, &Writer::store, false},         {5, &Writer::change, false},
    {4, &Writer::group, false},         {2, &Writer::copyStruct, false},    {4, &Writer::privateArray, false},
    {2, &Writer::atomic, false},        {3, &Writer::divide, false},        {2, &Writer::pointer, false},
    {12, &Writer::ifElse, true},        {5, &Writer::ifUniform, true},      {3, &Writer::switchOver, true},
    {5, &Writer::forLoop, true},        {4, &Writer::uniformLoop, true},    {3, &Writer::whileLoop, true},
    {2, &Writer::doLoop, true},         {3, &Writer::foreverLoop, true},    {2, &Writer::gotoLoop, true},
    {2, &Writer::irreducible, true},    {3, &Writer::labelled, true},       {4, &Writer::breakOut, false},
    {3, &Writer::continueLoop, false},  {1, &Writer::returnEarly, false},   {3, &Writer::jumpForward, false},
    {1, &Writer::indirectCall, false},  {4, &Writer::interleave, false},    {2, &Writer::throughPointer, false},
    {1, &Writer::flag, false},          {3, &Writer::reduce, true},         {3, &Writer::retryLoop, true},
    {3, &Writer::window, true},
};

void Writer::statement(Choice C, const Place &P) {
  std::optional<Change> Changed = enter(C, /*IsStatement=*/true);
  if (Changed == Change::Drop)
    return;
  unsigned Total = 0;
  for (const Form &F : Forms)
    Total += F.Weight;
  unsigned Pick = C.below(Total);
  const Form *F = Forms;
  while (Pick >= F->Weight)
    Pick -= (F++)->Weight;
  if (F->HasBody && P.Nesting >= DeepestNesting)
    return assign(C, P);
  if (Changed == Change::Unwrap && F->HasBody) {
    block(C.child(), P, 3);
    return;
  }
  (this->*F->Write)(C, P);
}

void Writer::block(Choice C, const Place &P, unsigned Most) {
  Place Inside = P;
  ++Inside.Nesting;
  for (unsigned I = 0, Count = C.between(1, Most); I < Count; ++I)
    statement(C.child(), Inside);
}

void Writer::assign(Choice C, const Place &P) {
  static constexpr const char *Updates[] = {"+", "-", "^"};
  TypeIndex T = scalarType(C);
  string Name = variable(T, C.below(3));
  string Value = value(C.child(), T, P, ExpressionDepth);
  if (Types[T].What == Type::Unsigned && C.oneIn(4))
    line(Name + " " + C.of(Updates) + "= " + Value + ";");
  else
    line(Name + " = " + Value + ";");
}

void Writer::assignUniform(Choice C, const Place &P) {
  if (!P.Uniform)
    return assign(C, P);
  string Name = "q" + number(C.below(3));
  string Left = uniform(C.child());
  string Right = uniform(C.child());
  Scope.Uniform.insert(Name);
  line(Name + " = (" + Left + (C.oneIn(2) ? " + " : " ^ ") + Right + ") & 15;");
}

void Writer::assignVector(Choice C, const Place &P) {
  TypeIndex T = vectorType(C);
  string Name = variable(T, C.below(2));
  if (Scope.IsKernel && C.oneIn(2)) // memory that holds such vectors
    for (Array &A : Arrays)
      if (!A.Struct && Types[A.Element].Elements > 1 && A.What != Array::Shared) {
        TypeIndex Stored = A.Element;
        string Place = readElement(C, A, P);
        line(variable(Stored, C.below(2)) + " = " + Place + ";");
        return;
      }
  line(Name + " = " + value(C.child(), T, P, 2) + ";");
}

void Writer::assignElement(Choice C, const Place &P) {
  TypeIndex T = vectorType(C);
  string Element = element(C, T, P);
  line(Element + " = " + value(C.child(), elementOf(T), P, 2) + ";");
}

void Writer::store(Choice C, const Place &P) {
  if (!Scope.IsKernel)
    return assign(C, P);
  Array *A = pickArray(C, {Array::Own, Array::Own, Array::Local});
  TypeIndex T;
  string Element = ownElement(C, *A, P);
  Element = field(C, *A, Element, T, P);
  line(Element + " = " + value(C.child(), T, P, ExpressionDepth) + ";");
}

// Reads an element and writes it, in place.
void Writer::change(Choice C, const Place &P) {
  if (!Scope.IsKernel)
    return assign(C, P);
  static constexpr const char *Updates[] = {"+", "-", "*"};
  Array *A = pickArray(C, {Array::Own, Array::Local});
  TypeIndex T;
  string Element = ownElement(C, *A, P);
  Element = field(C, *A, Element, T, P);
  string Value = value(C.child(), T, P, ExpressionDepth - 1);
  if (Types[T].What == Type::Signed && Types[T].Bits >= 32) {
    const string Wide = "(" + string(Types[T].Unsigned_) + ")";
    const string Operator = C.of(Updates);
    line(Element + " = " + Wide + Element + " " + Operator + " " + Wide + "(" + Value + ");");
  } else {
    line(Element + " " + C.of(Updates) + "= " + Value + ";");
  }
}

// Several elements of a block read, then several written: neighbours in memory that are accessed together.
void Writer::group(Choice C, const Place &P) {
  if (!Scope.IsKernel)
    return assign(C, P);
  Array *From = pickArray(C, {Array::Linear, Array::Own}), *To = pickArray(C, {Array::Own});
  if (From->Struct || To->Struct || From->Cells == 1)
    return store(C, P);
  const unsigned Reads = C.between(2, From->Cells > 4 ? 5 : 4), Writes = C.between(1, To->Cells);
  TypeIndex T = From->Element;
  if (Types[T].Elements > 1 || Types[To->Element].Elements > 1)
    return store(C, P);
  std::vector<string> Read;
  for (unsigned I = 0; I < Reads; ++I) {
    string Name = Types[T].Variable + number(I % 3);
    Scope.Variables[Name] = T;
    line(Name + " = " + readElement(C, *From, P) + ";");
    Read.push_back(Name);
  }
  for (unsigned I = 0; I < Writes; ++I) {
    string Element = ownElement(C, *To, P);
    line(Element + " = " + convert(Read[C.below(Reads)], T, To->Element) + ";");
  }
}

void Writer::copyStruct(Choice C, const Place &P) {
  if (!Scope.IsKernel)
    return assign(C, P);
  for (Array &To : Arrays)
    for (Array &From : Arrays)
      if (To.What == Array::Own && To.Struct && To.Struct == From.Struct) {
        string Target = ownElement(C, To, P);
        string Source = readElement(C, From, P);
        if (C.oneIn(2)) {
          const string Temporary = string(To.Struct->Name) + "_v";
          Scope.Others[Temporary] = string(To.Struct->Name) + " " + Temporary + " = {0};";
          line(Temporary + " = " + Source + ";");
          Source = Temporary;
        }
        if (Target != Source)
          line(Target + " = " + Source + ";");
        return;
      }
  store(C, P);
}

// An array whose length varies, and which is gone with the function.
void Writer::stackArray(Choice C, const Place &P) {
  string Length = leaf(C.child(), TInt, P);
  string Index = leaf(C.child(), TInt, P);
  string Value = leaf(C.child(), TInt, P);
  beginBlock("{");
  line("int length = ((" + Length + ") & 7) + 1;");
  line("int *stack = (int *)__builtin_alloca(length * sizeof(int));");
  line("for (int j = 0; j < length; ++j)");
  line("  stack[j] = (uint)(" + Value + ") + (uint)j * 7u;");
  line(variable(TInt, C.below(3)) + " = stack[(uint)(" + Index + ") % (uint)length];");
  endBlock();
}

// Integers of sizes that no register has.
void Writer::oddInteger(Choice C, const Place &P) {
  static constexpr const char *Bits[] = {"24", "48", "7", "33"};
  static constexpr const char *Operators[] = {"+", "-", "*", "^", "|"};
  const string Width = C.of(Bits), Name = "w" + Width, Type = "unsigned _BitInt(" + Width + ")";
  Scope.Others[Name] = Type + " " + Name + " = 5;";
  string Value = value(C.child(), TUInt, P, 1);
  if (C.oneIn(3))
    line(variable(TUInt, C.below(3)) + " = (uint)(" + Name + " >> " + number(C.below(5)) + ");");
  else
    line(Name + " = " + Name + " " + C.of(Operators) + " (" + Type + ")(" + Value + ");");
}

// An array of the work-item's own, with an index that varies.
void Writer::privateArray(Choice C, const Place &P) {
  if (C.oneIn(4))
    return C.oneIn(2) && !Waits ? stackArray(C.child(), P) : oddInteger(C.child(), P);
  static constexpr TypeIndex Elements[] = {TInt, TFloat, TUChar};
  TypeIndex T = C.of(Elements);
  const string Name = "own_" + string(Types[T].Name);
  Scope.Others[Name] = string(Types[T].Name) + " " + Name + "[8] = {1, 2, 3, 4, 5, 6, 7, 8};";
  string Index = leaf(C.child(), TInt, P);
  string Element = Name + "[(" + Index + ") & 7]";
  if (C.oneIn(2))
    line(Element + " = " + value(C.child(), T, P, 2) + ";");
  else
    line(variable(T, C.below(3)) + " = " + Element + ";");
}

void Writer::atomic(Choice C, const Place &P) {
  if (!Scope.IsKernel)
    return assign(C, P);
  Array *A = pickArray(C, {Array::Shared});
  A->Used = true;
  const string Name = Types[A->Element].Name;
  string Index = leaf(C.child(), TInt, P);
  string Value = value(C.child(), A->Element, P, 1);
  const string Place = A->Name + " + ((" + Index + ") & 7)";
  if (C.oneIn(2))
    line("atomic_" + A->Atomic + "(" + Place + ", " + Value + ");");
  else
    line("__opencl_atomic_fetch_" + A->Atomic + "((volatile global atomic_" + Name + " *)(" + Place + "), " + Value +
         ", __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE);");
}

// A division that a branch protects.
void Writer::divide(Choice C, const Place &P) {
  static constexpr TypeIndex Divided[] = {TInt, TUInt, TLong, TUChar, TShort, TULong};
  TypeIndex T = C.of(Divided);
  string Divisor = variable(T, C.below(3)), Result = variable(T, C.below(3));
  string Left = value(C.child(), T, P, 1);
  const string Operator = C.oneIn(2) ? " / " : " % ";
  line("if (" + Divisor + " > 0)");
  line("  " + Result + " = (" + Left + ")" + Operator + Divisor + ";");
}

// One of two places, chosen by the work-item.
void Writer::pointer(Choice C, const Place &P) {
  Scope.Others["own_int"] = "int own_int[8] = {1, 2, 3, 4, 5, 6, 7, 8};";
  const string Name = "p" + number(C.below(2));
  Scope.Others[Name] = "int *" + Name + " = own_int;"; // the map keeps it behind the array
  string First = variable(TInt, C.below(3));
  string Index = leaf(C.child(), TInt, P);
  switch (C.below(3)) {
  case 0: {
    string If = condition(C.child(), P, 1);
    line(Name + " = (" + If + ") ? &" + First + " : &own_int[(" + Index + ") & 7];");
    return;
  }
  case 1:
    line("*" + Name + " = (uint)*" + Name + " * 3u + (uint)(" + Index + ");");
    return;
  default:
    line(First + " = *" + Name + ";");
  }
}

void Writer::ifElse(Choice C, const Place &P) {
  Place Inside = P;
  Inside.Uniform = false;
  string If = condition(C.child(), P, 2);
  beginBlock("if (" + If + ") {");
  block(C.child(), Inside, 3);
  if (C.oneIn(2)) {
    endBlock("} else {");
    ++Indent;
    block(C.child(), Inside, 3);
  }
  endBlock();
}

void Writer::ifUniform(Choice C, const Place &P) {
  string If = uniformCondition(C.child());
  beginBlock("if (" + If + ") {");
  block(C.child(), P, 3);
  if (C.oneIn(2)) {
    endBlock("} else {");
    ++Indent;
    block(C.child(), P, 3);
  }
  endBlock();
}

void Writer::switchOver(Choice C, const Place &P) {
  Place Inside = P;
  Inside.CanBreak = true;
  const bool IsUniform = C.oneIn(4);
  Inside.Uniform = P.Uniform && IsUniform;
  string On = IsUniform ? uniform(C.child()) : leaf(C.child(), C.oneIn(3) ? TUChar : TInt, P);
  beginBlock("switch ((" + On + ") & 7) {");
  const bool HasDefault = C.oneIn(2);
  for (unsigned I = 0, Count = C.between(2, 4); I < Count; ++I) {
    line(HasDefault && I + 1 == Count ? "default:;" : "case " + number(I * 2 % 7) + ":;");
    if (C.oneIn(5))
      continue; // the same code as the next one
    block(C.child(), Inside, 2);
    if (!C.oneIn(3))
      line("break;");
  }
  endBlock();
}

} // namespace vec::fuzz
