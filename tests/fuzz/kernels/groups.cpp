// Kernels whose work-items wait for one another: barriers, local memory, collectives, in straight lines, branches and
// loops that the whole group takes alike; between them the statements of all kernels, in which work-items go their own
// ways.
//
// No race: what is written to local memory in front of a barrier is read behind it, and not written again before
// another one.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

// The largest group has so many work-items.
static constexpr unsigned MostItems = 64;
static constexpr unsigned DeepestFlow = 3;

struct GroupRange {
  unsigned Dimensions, Items;
  const char *Global, *Locals;
};
// The last groups are smaller.
static constexpr GroupRange GroupRanges[] = {{1, 74, "74", "37 16 64"},     {1, 100, "100", "32 5 1"},
                                             {1, 130, "130", "64 24"},      {2, 90, "18x5", "9x5 16x3 3x4"},
                                             {2, 160, "40x4", "17x2 16x4"}, {3, 72, "9x4x2", "9x2x2 4x4x1"}};

// One of the group's work-items.
string Writer::member(Choice C, const Place &P) {
  switch (C.below(6)) {
  case 0:
    return "lsz - 1 - lid";
  case 1:
    return "(lid ^ " + number(1u << C.below(4)) + ") % lsz";
  case 2:
    return "(uint)(" + leaf(C.child(), TInt, P) + ") % (uint)lsz";
  case 3:
    return "(uint)(" + uniform(C.child()) + ") % (uint)lsz";
  default:
    return "(lid + " + number(C.between(1, 20)) + ") % lsz";
  }
}

void Writer::wait(Choice &C) {
  static constexpr const char *Barriers[] = {"barrier(CLK_LOCAL_MEM_FENCE);", "barrier(CLK_LOCAL_MEM_FENCE);",
                                             "work_group_barrier(CLK_LOCAL_MEM_FENCE);",
                                             "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"};
  line(C.of(Barriers));
}

void Writer::waitAlone(Choice C, const Place &) { wait(C); }

// Each work-item gives a value, and takes those of others.
void Writer::exchange(Choice C, const Place &P) {
  static constexpr TypeIndex Given[] = {TInt,   TInt,    TUInt,  TFloat, TFloat, TLong,
                                        TULong, TDouble, TShort, TUChar, TUInt4, TFloat2};
  const TypeIndex T = C.of(Given);
  const string Name = string("e") + Types[T].Variable;
  Scope.Others[Name] = string("local ") + Types[T].Name + " " + Name + "[" + number(MostItems) + "];";
  const string Mine = "lid";
  string Value = value(C.child(), T, P, 2);
  line(Name + "[" + Mine + "] = " + Value + ";");
  wait(C);
  for (unsigned I = 0, Count = C.between(1, 2); I < Count; ++I) {
    // Bits of the id and of what is the same for all: lanes of a packet in another order.
    if (C.oneIn(4)) {
      static constexpr const char *Bits[] = {"o ^ u", "o ^ u", "o & u", "o | u", "2 * o - (o & u)", "(o & ~u) + 1"};
      string Which = uniform(C.child());
      line("{");
      line("  uint o = get_local_id(0), u = (uint)(" + Which + ") & 31;");
      line(string("  o = ") + C.of(Bits) + ";");
      line("  if (o < (uint)lsz)");
      line("    " + variable(T, C.below(3)) + " = " + Name + "[o];");
      line("}");
      continue;
    }
    string Whose = member(C.child(), P);
    line(variable(T, C.below(3)) + " = " + Name + "[" + Whose + "];");
  }
  // What all read alike decides what all do.
  if (T == TInt && C.oneIn(3)) {
    const string Shared = "q" + number(C.below(3));
    Scope.Uniform.insert(Shared);
    line(Shared + " = " + Name + "[" + number(C.below(3)) + " % lsz] & 15;");
  }
  wait(C);
}

// Each work-item gives a value, and gets what comes out of those of all: of the group, or of its sub-group.
void Writer::combine(Choice C, const Place &P, bool Sub) {
  static constexpr const char *Kinds[] = {"reduce", "reduce", "scan_inclusive", "scan_exclusive"};
  static constexpr const char *Operations[] = {"add", "min", "max"}, *Bitwise[] = {"and", "or", "xor"};
  static constexpr TypeIndex Integers[] = {TInt, TInt, TUInt, TLong, TULong};
  static constexpr TypeIndex All[] = {TInt, TUInt, TLong, TULong, TFloat, TDouble};
  const string Prefix = Sub ? "sub_group_" : "work_group_";
  switch (C.below(4)) {
  case 0: {
    string If = condition(C.child(), P, 1);
    line(variable(TInt, C.below(3)) + " = " + Prefix + (C.oneIn(2) ? "any" : "all") + "((" + If + ") ? 1 : 0);");
    return;
  }
  case 1: {
    const TypeIndex T = C.of(All);
    string Value = value(C.child(), T, P, 1);
    string Whose = "(uint)(" + uniform(C.child()) + ") % ";
    Whose += Sub ? "get_sub_group_size()" : "get_local_size(0)";
    for (unsigned D = 1; !Sub && D < Dimensions; ++D)
      Whose += ", " + number(C.below(3)) + " % get_local_size(" + number(D) + ")";
    line(variable(T, C.below(3)) + " = " + Prefix + "broadcast(" + Value + ", " + Whose + ");");
    return;
  }
  default: {
    const TypeIndex T = C.of(Integers);
    string Value = value(C.child(), T, P, 1);
    const bool Bits = Sub && C.oneIn(4);
    const string Kind = C.of(Kinds), Operation = Bits ? C.of(Bitwise) : C.of(Operations);
    // Sums must not overflow.
    if (Operation == "add")
      Value = "(" + string(Types[T].Name) + ")((" + Value + ") & 1023)";
    line(variable(T, C.below(3)) + " = " + Prefix + (Bits ? "non_uniform_" : "") + Kind + "_" + Operation + "(" +
         Value + ");");
  }
  }
}

void Writer::collective(Choice C, const Place &P) { combine(C, P, false); }

// Values from other work-items of the sub-group, where these exist: else the results are undefined.
void Writer::shuffle(Choice C, const Place &P) {
  static constexpr TypeIndex Moved[] = {TInt, TUInt, TLong, TULong, TFloat, TDouble, TShort, TUChar};
  const TypeIndex T = C.of(Moved);
  const string To = variable(T, C.below(3)), Value = value(C.child(), T, P, 1), Varying = leaf(C.child(), TInt, P),
               Uniform = uniform(C.child());
  const string By = C.oneIn(2) ? "(uint)(" + Varying + ") & 7" : number(C.between(0, 9));
  struct Form {
    const char *Name, *From; // the work-item it comes from, who is o
  };
  static constexpr Form Relative[] = {{"shuffle_xor", "o ^ b"}, {"shuffle_up", "o - b"}, {"shuffle_down", "o + b"}};
  switch (C.below(4)) {
  case 0:
    line(To + " = sub_group_shuffle(" + Value + ", (uint)(" + Varying + ") % get_sub_group_size());");
    return;
  case 1:
    line(To + " = sub_group_rotate(" + Value + ", (" + Uniform + ") % 9);");
    return;
  default: {
    const Form &F = C.of(Relative);
    line("{");
    line("  uint o = get_sub_group_local_id(), b = " + By + ";");
    line(string("  ") + Types[T].Name + " s = sub_group_" + F.Name + "(" + Value + ", b);");
    line(string("  if ((") + F.From + ") < get_sub_group_size())");
    line("    " + To + " = s;");
    line("}");
  }
  }
}

// Bits of the sub-group's work-items.
void Writer::ballot(Choice C, const Place &P) {
  static constexpr const char *Counts[] = {"bit_count", "inclusive_scan", "exclusive_scan", "find_lsb", "find_msb"};
  // Some bit is set.
  const string If = "((" + condition(C.child(), P, 1) + ") || get_sub_group_local_id() == 0)",
               Bits = "sub_group_ballot(" + If + ")", To = variable(TUInt, C.below(3)) + " += ";
  switch (C.below(4)) {
  case 0:
    return line(To + "sub_group_inverse_ballot(" + Bits + ");");
  case 1:
    return line(To + "sub_group_ballot_bit_extract(" + Bits + ", " + number(C.below(8)) + ");");
  case 2:
    return line(To + Bits + ".x;");
  default:
    return line(To + "sub_group_ballot_" + C.of(Counts) + "(" + Bits + ");");
  }
}

// Among neighbours, as many as there are in every sub-group but the last.
void Writer::cluster(Choice C, const Place &P) {
  static constexpr TypeIndex Integers[] = {TInt, TUInt, TLong, TULong};
  static constexpr const char *Operations[] = {"add", "min", "max", "and", "or", "xor"};
  const TypeIndex T = C.of(Integers);
  const string Size = number(2u << C.below(2)), Value = value(C.child(), T, P, 1), Operation = C.of(Operations),
               Small = "(" + string(Types[T].Name) + ")((" + Value + ") & 1023)";
  line("if (get_max_sub_group_size() >= " + Size + ")");
  line("  " + variable(T, C.below(3)) + " = sub_group_clustered_reduce_" + Operation + "(" +
       (Operation == "add" ? Small : Value) + ", " + Size + ");");
}

// Among the work-items of a packet, however many it has.
void Writer::subCollective(Choice C, const Place &P) {
  if (!UsesSubGroups)
    return collective(C, P);
  switch (C.below(8)) {
  case 0:
    line(variable(TUInt, C.below(3)) + " += get_sub_group_local_id() * 3 + get_sub_group_size();");
    return;
  case 1:
    return ballot(C.child(), P);
  case 2:
    return cluster(C.child(), P);
  case 3:
  case 4:
    return shuffle(C.child(), P);
  default:
    return combine(C.child(), P, true);
  }
}

void Writer::decide(Choice C, const Place &P) {
  Place Alike = P;
  Alike.Uniform = true;
  assignUniform(C, Alike);
}

void Writer::togetherIf(Choice C, const Place &P) {
  string If = uniformCondition(C.child());
  beginBlock("if (" + If + ") {");
  together(C.child(), P, 3);
  if (C.oneIn(2)) {
    endBlock("} else {");
    ++Indent;
    together(C.child(), P, 3);
  }
  endBlock();
}

void Writer::togetherLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, true);
  if (!L)
    return exchange(C, P);
  const string &T = L->Counter;
  L->Inside.Uniform = L->Inside.CanBreak = L->Inside.CanContinue = false;
  string Bound = C.oneIn(2) ? number(L->Trips) : "((" + uniform(C.child()) + ") & 3)";
  const bool AtEnd = C.oneIn(4);
  if (AtEnd)
    line(T + " = 0;");
  beginBlock(AtEnd ? "do {" : "for (" + T + " = 0; " + T + " < " + Bound + "; ++" + T + ") {");
  together(C.child(), L->Inside, 3);
  if (C.oneIn(4)) {
    string If = uniformCondition(C.child());
    line("if (" + If + ")");
    line("  break;");
    together(C.child(), L->Inside, 2);
  }
  endBlock(AtEnd ? "} while (++" + T + " < " + Bound + ");" : "}");
}

struct Writer::GroupForm {
  unsigned Weight;
  void (Writer::*Write)(Choice C, const Place &P);
  bool HasBody;
};

const Writer::GroupForm Writer::GroupForms[] = {{8, &Writer::statement, false},  {7, &Writer::exchange, false},
                                                {4, &Writer::collective, false}, {4, &Writer::subCollective, false},
                                                {1, &Writer::waitAlone, false},  {2, &Writer::decide, false},
                                                {3, &Writer::togetherIf, true},  {4, &Writer::togetherLoop, true}};

// Statements that all work-items of a group come to, or none.
void Writer::together(Choice C, const Place &P, unsigned Most) {
  Place Inside = P;
  ++Inside.Nesting;
  for (unsigned I = 0, Count = C.between(1, Most); I < Count; ++I) {
    Choice One = C.child();
    if (enter(One, /*IsStatement=*/true) == Change::Drop)
      continue;
    unsigned Total = 0;
    for (const GroupForm &F : GroupForms)
      Total += F.Weight;
    unsigned Pick = One.below(Total);
    const GroupForm *F = GroupForms;
    while (Pick >= F->Weight)
      Pick -= (F++)->Weight;
    if (F->HasBody && Inside.Nesting > DeepestFlow)
      exchange(One.child(), Inside);
    else
      (this->*F->Write)(One.child(), Inside);
  }
}

GeneratedKernel Writer::writeGroupKernel() {
  Choice Shape = Root.child();
  const GroupRange &R = Shape.of(GroupRanges);
  Dimensions = R.Dimensions;
  Items = R.Items;
  Stride = Shape.between(1, 4);
  Waits = true;
  UsesSubGroups = Shape.child().oneIn(3);
  const unsigned M = Shape.below(8);
  chooseArrays(Root.child());

  string Functions;
  Choice Calls = Root.child();
  if (Calls.oneIn(3))
    Functions = writeCallee(Calls.child(), Kernel.Name + "_f0", /*IsSubject=*/false);

  beginBody();
  Choice Body = Root.child();
  Place P;
  P.Uniform = false;
  together(Body.child(), P, 8);
  exchange(Body.child(), P);
  for (unsigned I = 0; I < 3; ++I)
    store(Body.child(), P);
  const string Declarations = declarations(Root.child(), P);
  Kernel.Text = "// KERNEL " + Kernel.Name + "\n// GLOBAL " + R.Global + "\n// LOCALS " + R.Locals + "\n" +
                "// SEEDS 2\n" + arrayDirectives() + "// ARG m: int " + number(M) + "\n" +
                (UsesStride ? "// ARG stride: int " + number(Stride) + "\n" : "") + constantTables() + Functions +
                "kernel void " + Kernel.Name + "(" + arrayParameters() + (UsesStride ? "int stride, " : "") +
                "float scale, int n, int m) {\n" +
                "  int id = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + "
                "get_global_id(0);\n"
                "  int lid = get_local_linear_id();\n"
                "  int lsz = get_local_size(0) * get_local_size(1) * get_local_size(2);\n" +
                clearLocals() + Declarations + Out + "}\n";
  return Kernel;
}

GeneratedKernel generateGroupKernel(uint64_t Seed, const string &Name, const Changes &Made) {
  return Writer(Seed, Name, Made).writeGroupKernel();
}

} // namespace vec::fuzz
