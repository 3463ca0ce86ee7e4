// Parses a kernel specification by hand: each suffix is one character.
#include "passes/vecz/kernel_spec.h"

using namespace llvm;
using namespace vec;

static Error bad(StringRef Text, const Twine &What) {
  return createStringError(
      "-k " + Text.str() + ": " + What.str() +
      "; expected NAME or NAME:LANES[.DIM][@SIZE][s][p][a],... with DIM 1, 2 or 3, as in f:4,8,16 or f:a.2");
}

static Expected<LanesSpec> parseSpec(StringRef Text, StringRef S) {
  LanesSpec L;
  unsigned Number = 0;
  if (!S.consume_front("a")) {
    if (S.consumeInteger(10, Number))
      return bad(Text, "'" + S + "' is no number of lanes");
    L.Lanes = Number;
  }
  if (S.consume_front(".")) {
    if (S.consumeInteger(10, Number) || Number < 1 || Number > 3)
      return bad(Text, "the dimension is not 1, 2 or 3");
    L.Dimension = Number - 1;
  }
  if (S.consume_front("@")) {
    if (S.consumeInteger(10, Number) || Number == 0)
      return bad(Text, "the local size is no positive number");
    L.LocalSize = uint64_t(Number);
  }
  L.Scalable = S.consume_front("s");
  L.Predicated = S.consume_front("p");
  if (S.consume_front("a"))
    L.Lanes.reset();
  if (!S.empty())
    return bad(Text, "'" + S + "' is not understood");
  return L;
}

Expected<KernelSpec> vec::parseKernelSpec(StringRef Text) {
  KernelSpec K;
  auto [Name, Rest] = Text.split(':');
  if (Name.empty())
    return bad(Text, "there is no name");
  K.Name = Name.str();
  if (Name.size() == Text.size())
    return K;
  SmallVector<StringRef, 4> Parts;
  Rest.split(Parts, ',');
  for (StringRef Part : Parts) {
    Expected<LanesSpec> L = parseSpec(Text, Part);
    if (!L)
      return L.takeError();
    K.Specs.push_back(*L);
  }
  return K;
}
