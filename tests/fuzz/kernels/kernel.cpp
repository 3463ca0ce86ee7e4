// A kernel put together: range, arrays, functions, body, directives.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

string preamble() {
  return R"(// CLANG -w -fno-convergent-functions
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
#pragma OPENCL FP_CONTRACT OFF
typedef struct { int a; float b; short c; uchar d; } rec_t;
typedef struct { float x, y; } pair_t;
typedef struct { int a : 24; uint b : 7; uint c : 1; } bits_t;
typedef struct { int k; pair_t p; uchar t[4]; } nest_t;
inline static int float_to_int(float x) { return fabs(x) < 1e6f ? (int)x : 7; }
inline static uint float_to_uint(float x) { return x >= 0 && x < 1e6f ? (uint)x : 7; }
inline static long float_to_long(float x) { return fabs(x) < 1e12f ? (long)x : 7; }
inline static int float_to_small(float x) { return fabs(x) < 100.0f ? (char)x : 7; }
inline static int double_to_int(double x) { return fabs(x) < 1e6 ? (int)x : 7; }
inline static uint double_to_uint(double x) { return x >= 0 && x < 1e6 ? (uint)x : 7; }
inline static long double_to_long(double x) { return fabs(x) < 1e12 ? (long)x : 7; }
inline static int double_to_small(double x) { return fabs(x) < 100.0 ? (char)x : 7; }
inline static uint float_bits(float x) { return x == x ? as_uint(x) : 0; }
__attribute__((noinline)) int pick_a(int x) { return x ^ 21; }
__attribute__((noinline)) int pick_b(int x) { return (x & 255) * 3; }
)";
}

Writer::Writer(uint64_t Seed, const string &Name, const Changes &Made) : Made(Made), Root(Seed) { Kernel.Name = Name; }

std::optional<Change> Writer::enter(const Choice &C, bool IsStatement) {
  Kernel.Nodes.push_back({C.key(), IsStatement});
  auto Found = Made.find(C.key());
  return Found == Made.end() ? std::nullopt : std::optional(Found->second);
}

void Writer::line(const string &Text) { Out += string(Indent * 2, ' ') + Text + "\n"; }
void Writer::beginBlock(const string &Head) {
  line(Head);
  ++Indent;
}
void Writer::endBlock(const string &Tail) {
  --Indent;
  line(Tail);
}

// Ranges whose rows are multiples of none of the widths.
struct Range {
  unsigned Dimensions, Items;
  const char *Global, *Local;
};
static constexpr Range Ranges[] = {{1, 74, "74", "37"},      {1, 74, "74", "37"},    {1, 41, "41", "41"},
                                   {1, 53, "53", "20"},      {2, 90, "18x5", "9x5"}, {2, 84, "21x4", "21x2"},
                                   {3, 72, "9x4x2", "9x2x2"}};

// A work-item writes its elements of local memory first.
string Writer::clearLocals() const {
  string Text;
  for (const Array &A : Arrays)
    if (A.What == Array::Local && A.Used)
      for (unsigned I = 0; I < A.Cells; ++I)
        Text += "  " + A.Name + "[lid * " + number(A.Cells) + " + " + number(I) + "] = " + number(I) + ";\n";
  return Text;
}

// What all kernels have in scope.
void Writer::beginBody() {
  Scope = Frame();
  Scope.IsKernel = true;
  Scope.Parameters = {{"scale", TFloat}, {"n", TInt}, {"m", TInt}};
  Out.clear();
}

GeneratedKernel Writer::writeKernel() {
  static constexpr TypeIndex Indices[] = {TInt,   TInt,   TInt,   TInt,  TUInt,  TUInt,
                                          TULong, TULong, TULong, TLong, TShort, TUChar};
  Choice Shape = Root.child();
  const Range &R = Shape.of(Ranges);
  Dimensions = R.Dimensions;
  Items = R.Items;
  IndexType = Shape.of(Indices);
  Stride = Shape.between(1, 4);
  const bool Transposed = Shape.oneIn(4);
  const unsigned M = Shape.below(8);
  chooseArrays(Root.child());

  string Functions;
  Choice Calls = Root.child();
  for (unsigned I = 0, Count = Calls.oneIn(2) ? Calls.between(1, 2) : 0; I < Count; ++I)
    Functions += writeCallee(Calls.child(), Kernel.Name + "_f" + number(I), /*IsSubject=*/false);

  beginBody();
  Choice Body = Root.child();
  Place P;
  const bool Guarded = Body.oneIn(4), Leaves = !Guarded && Body.oneIn(6);
  if (Guarded) {
    ++Indent;
    P.Uniform = false;
  }
  for (unsigned I = 0, Count = Body.between(3, 8); I < Count; ++I)
    statement(Body.child(), P);
  // What was computed is seen.
  for (unsigned I = 0; I < 3; ++I)
    store(Body.child(), P);
  if (Guarded) {
    Indent = 1;
    Out = "  if (id < n - " + number(Body.below(20)) + ") {\n" + Out + "  }\n";
  }
  if (Leaves)
    Out = "  if (id >= n - " + number(Body.below(20)) + ")\n    return;\n" + Out;
  const string Declarations = declarations(Root.child(), P);

  const char *Index = Types[IndexType].Name;
  string Ids;
  if (Dimensions == 1)
    Ids = string("  ") + Index + " id = get_global_id(0);\n";
  else if (Dimensions == 2)
    Ids = string("  ") + Index + " id = " +
          (Transposed ? "get_global_id(0) * get_global_size(1) + get_global_id(1)"
                      : "get_global_id(1) * get_global_size(0) + get_global_id(0)") +
          ";\n";
  else
    Ids = string("  ") + Index +
          " id = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);\n";
  const string Cleared = clearLocals();
  if (!Cleared.empty())
    Ids += "  int lid = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + "
           "get_local_id(0);\n" +
           Cleared;

  Kernel.Text = "// KERNEL " + Kernel.Name + "\n// GLOBAL " + R.Global + "\n// LOCAL " + R.Local + "\n" +
                arrayDirectives() + "// ARG m: int " + number(M) + "\n";
  if (UsesStride)
    Kernel.Text += "// ARG stride: int " + number(Stride) + "\n";
  Kernel.Text += constantTables() + Functions + "kernel void " + Kernel.Name + "(" + arrayParameters() +
                 (UsesStride ? "int stride, " : "") + "float scale, int n, int m) {\n" + Ids + Declarations + Out +
                 "}\n";
  return Kernel;
}

// A function for itself: each parameter varies over the lanes, is the same in all, or grows from lane to lane.
GeneratedKernel Writer::writeFunction() {
  Kernel.IsKernel = false;
  string Functions;
  Choice Calls = Root.child();
  if (Calls.oneIn(3))
    Functions = writeCallee(Calls.child(), Kernel.Name + "_f0", /*IsSubject=*/false);
  Functions += writeCallee(Root.child(), Kernel.Name, /*IsSubject=*/true);
  const Callee &F = Callees.back();
  Choice Shapes = Root.child();
  string Shape, Arguments;
  for (unsigned I = 0; I < F.Parameters.size(); ++I) {
    Choice C = Shapes.child();
    const Type &T = Types[F.Parameters[I]];
    const bool Depth = F.Recursive && I == 0;
    const string Argument = "// ARG a" + number(I) + ": " + T.Name + " ";
    switch (C.below(4)) {
    case 0:
      Shape += "u";
      Arguments += Argument + number(C.between(1, 3)) + "\n";
      break;
    case 1:
      if (T.isScalarInteger() && T.Bits >= 32 && !Depth) {
        const unsigned Step = C.between(1, 5);
        Shape += "l" + (Step == 1 ? "" : number(Step));
        Arguments += Argument + number(C.below(100)) + "\n";
        break;
      }
      [[fallthrough]];
    default:
      Shape += "v";
      Arguments += Argument +
                   (Depth                      ? "random(-1,3)"
                    : T.What == Type::Float    ? "random(-8,8)"
                    : T.What == Type::Unsigned ? "random(0,100)"
                                               : "random(-100,100)") +
                   "\n";
    }
  }
  Kernel.Text = "// KERNEL " + Kernel.Name + "\n// GLOBAL 61\n// SHAPE " + Shape + "\n" + Arguments + Functions;
  return Kernel;
}

GeneratedKernel generateKernel(uint64_t Seed, const string &Name, const Changes &Made) {
  Writer W(Seed, Name, Made);
  return Choice(~Seed).oneIn(8) ? W.writeFunction() : W.writeKernel();
}

} // namespace vec::fuzz
