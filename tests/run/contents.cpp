#include "tests/run/contents.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace llvm;

namespace vec::run {

uint64_t Numbers::next() { // splitmix64
  uint64_t Z = (State += 0x9e3779b97f4a7c15u);
  Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9u;
  Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebu;
  return Z ^ (Z >> 31);
}

std::vector<size_t> permutation(size_t Count, uint64_t Seed) {
  std::vector<size_t> Order(Count);
  std::iota(Order.begin(), Order.end(), size_t(0));
  Numbers Random(Seed);
  for (size_t I = Count; I > 1; --I)
    std::swap(Order[I - 1], Order[Random.below(I)]);
  return Order;
}

static bool parseNumber(StringRef Text, double &Out) {
  std::string Copy = Text.trim().str();
  char *End = nullptr;
  Out = std::strtod(Copy.c_str(), &End);
  return !Copy.empty() && *End == 0;
}

static bool parseNumbers(StringRef Text, std::vector<double> &Out) {
  SmallVector<StringRef, 8> Parts;
  Text.split(Parts, ',');
  for (StringRef Part : Parts) {
    double Value;
    if (!parseNumber(Part, Value))
      return false;
    Out.push_back(Value);
  }
  return true;
}

Expected<Generator> parseGenerator(StringRef Text) {
  Text = Text.trim();
  StringRef Whole = Text;
  auto Bad = [&](const Twine &Why) {
    return createStringError("bad contents '" + Whole + "': " + Why +
                             "; known: zero, <number>, iota(first,step), random(low,high), sorted(low,high), "
                             "permutation, special, {list}");
  };
  Generator G;
  if (Text.empty() || Text == "zero")
    return G;
  if (Text.consume_front("{")) {
    G.What = Generator::List;
    if (!Text.consume_back("}") || !parseNumbers(Text, G.Values))
      return Bad("a list is numbers between braces");
    return G;
  }
  double Value;
  if (parseNumber(Text, Value)) {
    G.What = Generator::Constant;
    G.Low = Value;
    return G;
  }
  StringRef Name = Text.take_while([](char C) { return C >= 'a' && C <= 'z'; });
  StringRef Rest = Text.drop_front(Name.size());
  std::vector<double> Arguments;
  if (!Rest.empty() && !(Rest.consume_front("(") && Rest.consume_back(")") && parseNumbers(Rest, Arguments)))
    return Bad("its arguments are not numbers");
  struct Row {
    StringRef Name;
    Generator::Kind What;
    bool TwoNumbers;
  };
  static const Row Table[] = {{"iota", Generator::Iota, true},
                              {"random", Generator::Random, true},
                              {"sorted", Generator::Sorted, true},
                              {"permutation", Generator::Permutation, false},
                              {"special", Generator::Special, false}};
  for (const Row &R : Table)
    if (R.Name == Name) {
      G.What = R.What;
      if (R.What == Generator::Iota && Arguments.empty())
        Arguments = {0, 1};
      if (Arguments.size() != (R.TwoNumbers ? 2u : 0u))
        return Bad("wrong number of arguments");
      if (R.TwoNumbers) {
        G.Low = Arguments[0];
        G.High = Arguments[1];
      }
      return G;
    }
  return Bad("no such generator");
}

static double specialNumber(Scalar S, Numbers &Random) {
  if (isFloat(S)) {
    const double Inf = std::numeric_limits<double>::infinity();
    const double Tiny = S == Scalar::F64 ? 0x1p-1070 : S == Scalar::F32 ? 0x1p-140 : 0x1p-20;
    const double Huge = S == Scalar::F64 ? 0x1p1020 : S == Scalar::F32 ? 0x1p120 : 0x1p15;
    const double Values[] = {0.0, -0.0, Inf, -Inf, std::nan(""), Tiny, -Tiny, Huge, -Huge, 1.0, -1.0};
    uint64_t Pick = Random.below(2 * std::size(Values));
    return Pick < std::size(Values) ? Values[Pick] : (Random.unit() - 0.5) * 100;
  }
  unsigned Bits = sizeOf(S) * 8;
  const double Values[] = {0, 1, -1, std::ldexp(1, Bits - 1) - (Bits == 64 ? 1024 : 1), -std::ldexp(1, Bits - 1), 2, 7};
  uint64_t Pick = Random.below(2 * std::size(Values));
  return Pick < std::size(Values) ? Values[Pick] : double(Random.below(200)) - 100;
}

static double number(const Generator &G, Scalar S, size_t I, Numbers &Random) {
  switch (G.What) {
  case Generator::Zero:
  case Generator::Permutation: // placed by the caller, which knows the count
    return 0;
  case Generator::Constant:
    return G.Low;
  case Generator::Iota:
    return G.Low + G.High * double(I);
  case Generator::Random:
  case Generator::Sorted:
    return isFloat(S) ? G.Low + (G.High - G.Low) * Random.unit()
                      : G.Low + double(Random.below(uint64_t(G.High - G.Low) + 1));
  case Generator::Special:
    return specialNumber(S, Random);
  case Generator::List:
    return G.Values[I % G.Values.size()];
  }
  return 0;
}

std::vector<uint8_t> makeContents(const Generator &G, const Element &E, size_t Count, uint64_t Seed) {
  std::vector<uint8_t> Bytes(E.Size * Count);
  Numbers Random(Seed);
  std::vector<double> Row(Count);
  const std::vector<size_t> Order = G.What == Generator::Permutation ? permutation(Count, Seed) : std::vector<size_t>();
  for (const Field &F : E.Fields) {
    for (size_t I = 0; I < Count; ++I)
      Row[I] = Order.empty() ? number(G, F.Kind, I, Random) : double(Order[I]);
    if (G.What == Generator::Sorted)
      std::sort(Row.begin(), Row.end());
    for (size_t I = 0; I < Count; ++I)
      storeNumber(F.Kind, Row[I], &Bytes[I * E.Size + F.Offset]);
  }
  return Bytes;
}

} // namespace vec::run
