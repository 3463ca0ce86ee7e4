// Writes one kernel. The parts: memory.cpp (what it reads and writes), scalars.cpp, vectors.cpp (expressions),
// statements.cpp, loops.cpp, jumps.cpp, functions.cpp (what it calls), groups.cpp (barriers), kernel.cpp (all of it
// together).
#ifndef VEC_TESTS_FUZZ_KERNELS_WRITER_H
#define VEC_TESTS_FUZZ_KERNELS_WRITER_H

#include "tests/fuzz/kernels/choice.h"
#include "tests/fuzz/kernels/generator.h"
#include "tests/fuzz/kernels/types.h"
#include <optional>
#include <set>

namespace vec::fuzz {

// Where a statement or an expression stands.
struct Place {
  unsigned Nesting = 0; // of statements
  unsigned Loops = 0;   // around it: their counters are t0, t1, ...
  unsigned Trips = 1;   // at most so many times a call of the kernel
  bool CanBreak = false, CanContinue = false;
  bool Uniform = true;             // all work-items come here together, as far as it was meant
  std::vector<std::string> Labels; // further down: a goto may lead there
};

struct StructType {
  const char *Name;    // as the preamble declares it
  const char *Element; // as a directive names it
  struct Field {
    const char *Name;
    TypeIndex What;
    unsigned Elements; // more than 1: an array
  } Fields[4];
  unsigned FieldCount;
};

// A parameter that points to memory, or a table of constants.
struct Array {
  enum Kind : uint8_t {
    Linear,   // read: element id * Cells + c, reversed, or with a small offset
    Table,    // read: any of 256 elements
    Strided,  // read: id * stride + c, where stride is a parameter
    Own,      // read and written: Cells elements belong to the work-item
    Shared,   // changed by atomics alone
    Local,    // as Own, in local memory
    Constant, // as Table, with Cells elements, in the program
    Flags     // written by all who come there, each element by one statement, always with the same value
  };
  // Which of the elements belong to a work-item.
  enum Order : uint8_t { Blocks, Planes, Reversed, Scattered, RunTimeStride, Multiplied };
  Kind What;
  std::string Name;
  TypeIndex Element = TInt;
  const StructType *Struct = nullptr; // instead of Element
  unsigned Cells = 1;
  unsigned Missing = 0; // of the last block: its elements are never touched
  Order Placed = Blocks;
  std::string Atomic; // Shared: the operation
  bool Used = false;
};

// Variables of one function, those that are used.
struct Frame {
  std::map<std::string, TypeIndex> Variables;
  std::set<std::string> Uniform;             // int, the same in all work-items
  std::map<std::string, std::string> Others; // name to declaration
  std::vector<std::pair<std::string, TypeIndex>> Parameters;
  bool IsKernel = false;
  unsigned Labels = 0;
};

struct Callee {
  std::string Name;
  std::vector<TypeIndex> Parameters;
  TypeIndex Result;
  bool Recursive = false; // the first parameter is how deep
  bool PointsToCells = false;
};

class Writer {
  const Changes &Made;
  GeneratedKernel Kernel;
  Choice Root;
  std::string Out;
  unsigned Indent = 1;
  Frame Scope;
  std::vector<Array> Arrays;
  std::vector<Callee> Callees;
  unsigned Dimensions = 1;
  bool UsesStride = false, UsesOrder = false, Calling = true;
  bool Waits = false; // work-items of the kernel wait for one another
  bool UsesSubGroups = false;
  unsigned Stride = 2, Items = 74, FlagsUsed = 0;
  TypeIndex IndexType = TInt;

  // Notes a node that can be changed; what was made of it.
  std::optional<Change> enter(const Choice &C, bool IsStatement);
  void line(const std::string &Text);
  void beginBlock(const std::string &Head);
  void endBlock(const std::string &Tail = "}");
  static std::string number(uint64_t N) { return std::to_string(N); }

  // memory.cpp
  void chooseArrays(Choice C);
  std::string itemIndex(Choice &C);
  std::string cellIndex(Choice &C, const Array &A, const Place &P);
  std::string ownElement(Choice &C, Array &A, const Place &P);
  std::string ownElementAt(Array &A, const std::string &Item, const std::string &Cell);
  std::string field(Choice &C, const Array &A, std::string Element, TypeIndex &T, const Place &P);
  std::string guardedElement(Choice &C, Array &A, const Place &P);
  std::string readElement(Choice &C, Array &A, const Place &P);
  Array *pickArray(Choice &C, std::initializer_list<Array::Kind> Kinds);
  std::string load(Choice C, TypeIndex T, const Place &P);
  std::string arrayDirectives() const;
  std::string countOf(const Array &A) const;
  std::string arrayParameters() const;
  std::string constantTables() const;

  // scalars.cpp
  std::string variable(TypeIndex T, unsigned Number);
  std::string literal(Choice &C, TypeIndex T);
  std::string leaf(Choice C, TypeIndex T, const Place &P);
  std::string convert(const std::string &Text, TypeIndex From, TypeIndex To);
  std::string integer(Choice &C, TypeIndex T, const Place &P, unsigned Depth);
  std::string division(Choice &C, TypeIndex T, const Place &P, unsigned Depth);
  std::string integerCall(Choice &C, TypeIndex T, const Place &P, unsigned Depth);
  std::string smallArithmetic(Choice &C, TypeIndex T, const Place &P);
  std::string floating(Choice &C, TypeIndex T, const Place &P, unsigned Depth);
  std::string condition(Choice C, const Place &P, unsigned Depth);
  std::string uniform(Choice C);
  std::string uniformCondition(Choice C);
  std::string value(Choice C, TypeIndex T, const Place &P, unsigned Depth);
  TypeIndex scalarType(Choice &C);

  // vectors.cpp
  TypeIndex vectorType(Choice &C);
  std::string vector(Choice &C, TypeIndex T, const Place &P, unsigned Depth);
  std::string element(Choice &C, TypeIndex Vector, const Place &P);

  // statements.cpp
  struct Form;
  static const Form Forms[];
  void statement(Choice C, const Place &P);
  void block(Choice C, const Place &P, unsigned Most);
  void assign(Choice C, const Place &P);
  void assignUniform(Choice C, const Place &P);
  void assignVector(Choice C, const Place &P);
  void assignElement(Choice C, const Place &P);
  void store(Choice C, const Place &P);
  void change(Choice C, const Place &P);
  void group(Choice C, const Place &P);
  void interleave(Choice C, const Place &P);
  void throughPointer(Choice C, const Place &P);
  void flag(Choice C, const Place &P);
  void reduce(Choice C, const Place &P);
  void window(Choice C, const Place &P);
  void copyStruct(Choice C, const Place &P);
  void privateArray(Choice C, const Place &P);
  void stackArray(Choice C, const Place &P);
  void oddInteger(Choice C, const Place &P);
  void atomic(Choice C, const Place &P);
  void divide(Choice C, const Place &P);
  void pointer(Choice C, const Place &P);
  void ifElse(Choice C, const Place &P);
  void ifUniform(Choice C, const Place &P);
  void switchOver(Choice C, const Place &P);

  // loops.cpp
  struct Loop {
    std::string Counter;
    unsigned Trips;
    Place Inside;
  };
  void endReduction(Choice &C, const Loop &L);
  std::optional<Loop> beginLoop(Choice &C, const Place &P, bool Uniform);
  void body(Choice C, const Loop &L);
  void forLoop(Choice C, const Place &P);
  void uniformLoop(Choice C, const Place &P);
  void whileLoop(Choice C, const Place &P);
  void doLoop(Choice C, const Place &P);
  void foreverLoop(Choice C, const Place &P);
  void retryLoop(Choice C, const Place &P);
  void gotoLoop(Choice C, const Place &P);
  void irreducible(Choice C, const Place &P);

  // groups.cpp
  struct GroupForm;
  static const GroupForm GroupForms[];
  std::string member(Choice C, const Place &P);
  void wait(Choice &C);
  void waitAlone(Choice C, const Place &P);
  void exchange(Choice C, const Place &P);
  void combine(Choice C, const Place &P, bool Sub);
  void collective(Choice C, const Place &P);
  void shuffle(Choice C, const Place &P);
  void ballot(Choice C, const Place &P);
  void cluster(Choice C, const Place &P);
  void subCollective(Choice C, const Place &P);
  void decide(Choice C, const Place &P);
  void togetherIf(Choice C, const Place &P);
  void togetherLoop(Choice C, const Place &P);
  void together(Choice C, const Place &P, unsigned Most);

  // jumps.cpp
  std::string newLabel();
  void jump(Choice C, const Place &P, const std::string &Jump);
  void breakOut(Choice C, const Place &P);
  void continueLoop(Choice C, const Place &P);
  void returnEarly(Choice C, const Place &P);
  void labelled(Choice C, const Place &P);
  void jumpForward(Choice C, const Place &P);

  // functions.cpp
  std::string writeCallee(Choice C, const std::string &Name, bool IsSubject);
  std::string call(Choice &C, TypeIndex T, const Place &P, unsigned Depth);
  void indirectCall(Choice C, const Place &P);
  std::string declarations(Choice C, const Place &P);

  std::string directives(Choice &C);
  std::string clearLocals() const;
  void beginBody();

public:
  Writer(uint64_t Seed, const std::string &Name, const Changes &Made);
  GeneratedKernel writeKernel();
  GeneratedKernel writeFunction();
  GeneratedKernel writeGroupKernel();
};

} // namespace vec::fuzz
#endif
