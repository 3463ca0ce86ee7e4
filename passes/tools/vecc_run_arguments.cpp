// Arguments of a kernel from text:
//
//   n=5                      a number
//   a=rand(0,1):float*1024   a buffer: rand(from,to), iota, iota(first,step), const(value), zero; then type and count
//   t=float*64               a buffer without a beginning: local memory, results
#include "passes/tools/vecc_run_arguments.h"
#include "passes/tools/vecc_header.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include <cstring>
#include <random>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace vec {
namespace {

struct ElementType {
  StringRef Name;
  unsigned Bytes;
  enum { Signed, Unsigned, Float } Kind;
};
constexpr ElementType ElementTypes[] = {
    {"char", 1, ElementType::Signed},     {"uchar", 1, ElementType::Unsigned}, {"short", 2, ElementType::Signed},
    {"ushort", 2, ElementType::Unsigned}, {"int", 4, ElementType::Signed},     {"uint", 4, ElementType::Unsigned},
    {"long", 8, ElementType::Signed},     {"ulong", 8, ElementType::Unsigned}, {"half", 2, ElementType::Float},
    {"float", 4, ElementType::Float},     {"double", 8, ElementType::Float}};

// Pages behind a buffer: what a kernel computes wrongly seldom lies further away.
constexpr uint64_t GuardBytes = uint64_t(1) << 28;
constexpr uint64_t MostBytes = uint64_t(1) << 34;

const ElementType *findType(StringRef Name) {
  for (const ElementType &T : ElementTypes)
    if (T.Name == Name)
      return &T;
  return nullptr;
}

// uchar4* of "uchar __attribute__((ext_vector_type(4)))*"
std::string shortType(std::string Type) {
  const std::string Vector = " __attribute__((ext_vector_type(";
  if (size_t At = Type.find(Vector); At != std::string::npos) {
    const size_t Digits = At + Vector.size(), End = Type.find(")))", Digits);
    if (End != std::string::npos)
      Type = Type.substr(0, At) + Type.substr(Digits, End - Digits) + Type.substr(End + 3);
  }
  return Type;
}

void store(uint8_t *To, const ElementType &T, double V) {
  auto Put = [&](auto X) { memcpy(To, &X, sizeof X); };
  if (T.Kind == ElementType::Float && T.Bytes == 2) {
    APFloat Half(V);
    bool Exact;
    Half.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Exact);
    return Put(uint16_t(Half.bitcastToAPInt().getZExtValue()));
  }
  if (T.Kind == ElementType::Float)
    return T.Bytes == 4 ? Put(float(V)) : Put(V);
  uint64_t Bits = V < 0 ? uint64_t(int64_t(V)) : uint64_t(V);
  memcpy(To, &Bits, T.Bytes);
}

Expected<double> number(StringRef Text, const Twine &What) {
  double V;
  int64_t Integer;
  if (!Text.getAsInteger(0, Integer))
    return double(Integer);
  if (Text.getAsDouble(V))
    return createStringError("'" + Text + "' in --arg " + What + " is no number");
  return V;
}

class Reader {
  const Function &Kernel;
  const Argument &Parameter;
  std::string Declared; // "float4*", "uint"
  RunArgument A;

  Error complain(const Twine &Message) { return createStringError("--arg " + A.Name + ": " + Message); }

  // float of float4*
  static StringRef scalarOf(StringRef Type) { return Type.rtrim("*").rtrim("0123456789"); }
  static unsigned widthOf(StringRef Type) {
    StringRef Digits = Type.rtrim("*");
    unsigned N = 1;
    if (Digits.drop_front(scalarOf(Type).size()).getAsInteger(10, N))
      return 1;
    return N == 3 ? 4 : N;
  }

  Error value(StringRef Text) {
    const ElementType *T = findType(Declared);
    if (!T)
      return complain("the kernel takes a " + Declared + " by value, which --run cannot pass");
    A.Element = T->Name.str();
    A.Start.resize(8);
    if (Text.contains(':') || Text.contains('*'))
      return complain("the kernel takes a " + Declared + ", not a buffer: give a number");
    uint64_t Whole;
    int64_t Negative;
    if (T->Kind != ElementType::Float) {
      if (!Text.getAsInteger(0, Whole))
        memcpy(A.Start.data(), &Whole, T->Bytes);
      else if (!Text.getAsInteger(0, Negative))
        memcpy(A.Start.data(), &Negative, T->Bytes);
      else
        return complain("'" + Text + "' is no " + Declared);
      return Error::success();
    }
    Expected<double> V = number(Text, A.Name);
    if (!V)
      return V.takeError();
    store(A.Start.data(), *T, *V);
    return Error::success();
  }

  Error fill(StringRef How, const ElementType &T) {
    StringRef Name = How.take_until([](char C) { return C == '('; });
    SmallVector<double, 2> Numbers;
    StringRef List = How.drop_front(Name.size());
    if (!List.empty()) {
      if (!List.consume_front("(") || !List.consume_back(")"))
        return complain("'" + How + "' has no closing parenthesis");
      for (StringRef Part : split(List, ',')) {
        Expected<double> V = number(Part.trim(), A.Name);
        if (!V)
          return V.takeError();
        Numbers.push_back(*V);
      }
    }
    auto Each = [&](auto Value) {
      for (uint64_t I = 0; I != A.Count; ++I)
        store(A.Start.data() + I * T.Bytes, T, Value(I));
    };
    std::mt19937_64 Random(Kernel.arg_size() * 7919 + Parameter.getArgNo());
    if (Name == "rand" && Numbers.size() == 2) {
      double From = Numbers[0], Span = Numbers[1] - Numbers[0];
      Each([&](uint64_t) { return From + Span * (double(Random() >> 11) * 0x1p-53); });
    } else if (Name == "iota" && (Numbers.empty() || Numbers.size() == 2)) {
      double First = Numbers.empty() ? 0 : Numbers[0], Step = Numbers.empty() ? 1 : Numbers[1];
      Each([&](uint64_t I) { return First + Step * double(I); });
    } else if (Name == "const" && Numbers.size() == 1) {
      Each([&](uint64_t) { return Numbers[0]; });
    } else if (Name != "zero" || !Numbers.empty()) {
      return complain("'" + How +
                      "' fills no buffer: give rand(from,to), iota, iota(first,step), const(value) or zero");
    }
    return Error::success();
  }

  Error buffer(StringRef Text) {
    A.IsBuffer = true;
    StringRef How = "zero";
    if (size_t Colon = Text.rfind(':'); Colon != StringRef::npos) {
      How = Text.take_front(Colon);
      Text = Text.drop_front(Colon + 1);
    }
    // uchar4*64 has the elements of uchar*256.
    auto [Named, Count] = Text.split('*');
    StringRef Type = scalarOf(Named);
    const ElementType *T = findType(Type);
    const std::string Form = "give [rand(0,1):]" + scalarOf(Declared).str() + "*COUNT";
    if (!T || Count.getAsInteger(0, A.Count) || A.Count == 0)
      return complain("'" + Text + "' is no buffer; the kernel takes " + Declared + ": " + Form);
    if (A.Count > MostBytes / T->Bytes / widthOf(Named))
      return complain(Twine(A.Count) + " elements are more than --run has room for");
    A.Count *= widthOf(Named);
    StringRef Wanted = scalarOf(Declared);
    if (findType(Wanted) && Wanted != Type)
      return complain("a buffer of " + Type + " for a parameter of type " + Declared + ": " + Form);
    if (unsigned Width = widthOf(Declared); A.Count % Width)
      return complain(Twine(A.Count) + " elements are no whole number of " + Declared + ", which have " + Twine(Width) +
                      " each");
    A.Element = T->Name.str();
    A.Start.assign(A.Count * T->Bytes, 0);
    if (Error E = fill(How, *T))
      return E;
    return map();
  }

  Error map() {
    const uint64_t Page = uint64_t(sysconf(_SC_PAGESIZE));
    const uint64_t Size = alignTo(A.Start.size(), Page);
    void *P = mmap(nullptr, Size + 2 * GuardBytes, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (P == MAP_FAILED)
      return complain("there is no memory for " + A.describe());
    A.Reserved = static_cast<uint8_t *>(P);
    uint8_t *Begin = A.Reserved + GuardBytes;
    if (mprotect(Begin, Size, PROT_READ | PROT_WRITE))
      return complain("there is no memory for " + A.describe());
    A.Slack = Begin;
    A.GuardFrom = Begin + Size;
    A.GuardTo = A.GuardFrom + GuardBytes;
    A.Memory = A.GuardFrom - A.Start.size();
    return Error::success();
  }

public:
  Reader(const Function &Kernel, const Argument &Parameter) : Kernel(Kernel), Parameter(Parameter) {
    A.Name = kernelArgText(Kernel, "kernel_arg_name", Parameter.getArgNo());
    Declared = shortType(kernelArgText(Kernel, "kernel_arg_base_type", Parameter.getArgNo()));
  }
  const std::string &name() const { return A.Name; }
  const std::string &declared() const { return Declared; }

  Expected<RunArgument> read(StringRef Text) {
    if (Error E = Parameter.getType()->isPointerTy() && StringRef(Declared).ends_with("*") ? buffer(Text) : value(Text))
      return std::move(E);
    return std::move(A);
  }
};

} // namespace

unsigned elementBytes(StringRef Element) { return findType(Element)->Bytes; }

constexpr uint8_t SlackByte = 0xa5;

void RunArgument::reset() const {
  if (!IsBuffer)
    return;
  memcpy(Memory, Start.data(), Start.size());
  memset(Slack, SlackByte, size_t(Memory - Slack));
}

bool RunArgument::isSlackTouched() const {
  return IsBuffer && std::any_of(Slack, Memory, [](uint8_t B) { return B != SlackByte; });
}

std::string RunArgument::describe() const { return std::to_string(Count) + " x " + Element; }

std::string RunArgument::element(const uint8_t *At, uint64_t Index) const {
  const ElementType &T = *findType(Element);
  At += Index * T.Bytes;
  auto As = [&](auto X) {
    memcpy(&X, At, sizeof X);
    return X;
  };
  char Text[40];
  if (T.Kind == ElementType::Float) {
    snprintf(Text, sizeof Text, "%.9g",
             T.Bytes == 2   ? APFloat(APFloat::IEEEhalf(), APInt(16, As(uint16_t(0)))).convertToDouble()
             : T.Bytes == 4 ? double(As(0.0f))
                            : As(0.0));
    return Text;
  }
  uint64_t Bits = 0;
  memcpy(&Bits, At, T.Bytes);
  if (T.Kind == ElementType::Unsigned)
    return std::to_string(Bits);
  unsigned Unused = 64 - 8 * T.Bytes;
  return std::to_string(int64_t(Bits << Unused) >> Unused);
}

Expected<std::vector<RunArgument>> makeRunArguments(const Function &Kernel, ArrayRef<std::string> Texts) {
  StringMap<StringRef> Given;
  for (StringRef Text : Texts) {
    auto [Name, Value] = Text.split('=');
    if (Name.empty() || Value.empty())
      return createStringError("--arg '" + Text +
                               "' is incomplete: give NAME=VALUE, as in n=5 or a=rand(0,1):float*1024");
    if (!Given.try_emplace(Name, Value).second)
      return createStringError("--arg " + Name + " is given twice");
  }
  std::vector<RunArgument> All;
  std::string Parameters;
  for (const Argument &P : Kernel.args()) {
    Reader R(Kernel, P);
    Parameters += (Parameters.empty() ? "" : ", ") + R.declared() + " " + R.name();
    if (R.name().empty())
      return createStringError("the parameters of kernel %s have no names in this file; compile it from OpenCL C",
                               Kernel.getName().str().c_str());
  }
  for (const Argument &P : Kernel.args()) {
    Reader R(Kernel, P);
    auto It = Given.find(R.name());
    if (It == Given.end())
      return createStringError("kernel " + Kernel.getName() + " needs --arg " + R.name() + "=...; it takes (" +
                               Parameters + ")");
    Expected<RunArgument> A = R.read(It->second);
    if (!A)
      return A.takeError();
    Given.erase(It);
    All.push_back(std::move(*A));
  }
  if (!Given.empty())
    return createStringError("kernel " + Kernel.getName() + " has no parameter " + Given.begin()->first() +
                             "; it takes (" + Parameters + ")");
  return All;
}

} // namespace vec
