// Functions that the kernel calls: inlined, kept, recursive, through a pointer.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

// What stands on top of a function's body: its variables, those that are used.
string Writer::declarations(Choice C, const Place &P) {
  string Text;
  const Frame Used = Scope; // what the initial values use is another matter
  for (const string &Name : Used.Uniform) {
    static constexpr const char *InKernel[] = {"n", "m", "(int)get_group_id(0)", "(int)get_local_size(0) & 3"};
    Choice Initial(C.key() ^ static_cast<unsigned char>(Name[1]));
    Text += "  int " + Name + " = " + (Scope.IsKernel ? Initial.of(InKernel) : number(Initial.below(5))) + ";\n";
  }
  for (const auto &[Name, T] : Used.Variables) {
    uint64_t Key = C.key();
    for (char Letter : Name)
      Key = Key * 31 + static_cast<unsigned char>(Letter);
    Choice Initial(Key);
    string Value;
    const TypeIndex Scalar = elementOf(T);
    switch (Initial.below(Scope.IsKernel ? 4 : 2)) {
    case 0:
      Value = literal(Initial, Scalar);
      break;
    case 1:
      if (Scope.Parameters.empty())
        Value = literal(Initial, Scalar);
      else
        Value = convert(Scope.Parameters[0].first, Scope.Parameters[0].second, Scalar);
      break;
    case 2:
      Value = convert("id", IndexType, Scalar);
      break;
    default: {
      Array *A = pickArray(Initial, {Array::Linear, Array::Strided});
      Place Here = P;
      string Element = "id";
      TypeIndex From = IndexType;
      if (A->Used && !A->Struct && Types[A->Element].Elements == 1) {
        From = A->Element;
        Element = A->Name + "[id" +
                  (A->What == Array::Strided ? " * stride"
                   : A->Cells == 1           ? ""
                                             : " * " + number(A->Cells)) +
                  "]";
      }
      Value = convert(Element, From, Scalar);
    }
    }
    if (T != Scalar)
      Value = "(" + string(Types[T].Name) + ")(" + Value + ")";
    Text += "  " + string(Types[T].Name) + " " + Name + " = " + Value + ";\n";
  }
  for (const auto &[Name, Declaration] : Used.Others)
    Text += "  " + Declaration + "\n";
  return Text;
}

string Writer::writeCallee(Choice C, const string &Name, bool IsSubject) {
  Callee F;
  F.Name = Name;
  F.Recursive = C.oneIn(5);
  F.Result = scalarType(C);
  for (unsigned I = 0, Count = C.between(1, 3); I < Count; ++I)
    F.Parameters.push_back(F.Recursive && I == 0 ? TInt : scalarType(C));
  if (IsSubject) { // a bool has no size in memory
    F.Result = F.Result == TBool ? TInt : F.Result;
    for (TypeIndex &T : F.Parameters)
      T = T == TBool ? TInt : T;
  }
  const Frame Outer = std::move(Scope);
  const string OuterText = std::move(Out);
  Out.clear();
  Scope = Frame();
  string Parameters;
  for (unsigned I = 0; I < F.Parameters.size(); ++I) {
    string Name = "a" + number(I);
    Scope.Parameters.emplace_back(Name, F.Parameters[I]);
    Parameters += (I ? ", " : "") + string(Types[F.Parameters[I]].Name) + " " + Name;
  }
  const bool WasCalling = Calling;
  Calling = IsSubject;
  Place P;
  P.Uniform = false;
  P.Nesting = IsSubject ? 0 : 2;
  P.Trips = IsSubject ? 1 : 20;
  block(C.child(), P, IsSubject ? 8 : 4);
  string Result = value(C.child(), F.Result, P, 2);
  if (F.Recursive) {
    Choice R = C.child();
    line("if (a0 > 0) {");
    string Inner = F.Name + "(a0 - 1";
    for (unsigned I = 1; I < F.Parameters.size(); ++I)
      Inner += ", " + leaf(R.child(), F.Parameters[I], P);
    line("  " + variable(F.Result, 0) + " = " + Inner + ");");
    line("}");
  }
  Calling = WasCalling;
  line("done:;");
  line("return " + Result + ";");
  const string Head = IsSubject ? "" : C.oneIn(3) ? "inline " : "__attribute__((noinline)) ";
  string Text = (F.Recursive      ? "__attribute__((noinline)) "
                 : Head[0] == 'i' ? "static " + Head
                                  : Head) +
                Types[F.Result].Name + " " + F.Name + "(" + Parameters + ") {\n";
  Text += declarations(C.child(), P) + Out + "}\n";
  Scope = Outer;
  Out = OuterText;
  Callees.push_back(F);
  return Text;
}

string Writer::call(Choice &C, TypeIndex T, const Place &P, unsigned Depth) {
  if (!Calling || Callees.empty() || P.Trips > 30)
    return leaf(C.child(), T, P);
  const Callee &F = Callees[C.below(static_cast<unsigned>(Callees.size()))];
  string Text = F.Name + "(";
  for (unsigned I = 0; I < F.Parameters.size(); ++I) {
    string Argument = value(C.child(), F.Parameters[I], P, Depth);
    Text += (I ? ", " : "") + (F.Recursive && I == 0 ? "(" + Argument + ") & 3" : Argument);
  }
  return convert(Text + ")", F.Result, T);
}

// A call through a pointer that differs between work-items.
void Writer::indirectCall(Choice C, const Place &P) {
  string If = condition(C.child(), P, 1);
  string Argument = leaf(C.child(), TInt, P);
  line(variable(TInt, C.below(3)) + " = ((" + If + ") ? pick_a : pick_b)(" + Argument + ");");
}

} // namespace vec::fuzz
