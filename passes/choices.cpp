// Choices: reads, prints and documents lists of names of choices.def (`A:noB`).
#include "passes/choices.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace vec;

namespace {
struct Row {
  Choice ID;
  StringLiteral Name;
  bool Default;
  StringLiteral Help;
};
constexpr Row Rows[] = {
#define CHOICE(NAME, DEFAULT, HELP) {Choice::NAME, #NAME, DEFAULT, HELP},
#include "passes/choices.def"
};
} // namespace

static const Row *find(StringRef Name) {
  const Row *R = llvm::find_if(Rows, [&](const Row &R) { return R.Name == Name; });
  return R == std::end(Rows) ? nullptr : R;
}

Choices::Choices() : Bits(0) {
  for (const Row &R : Rows)
    set(R.ID, R.Default);
}

void Choices::set(Choice C, bool On) {
  uint32_t Bit = 1u << unsigned(C);
  Bits = On ? Bits | Bit : Bits & ~Bit;
}

Error Choices::add(StringRef Text) {
  Choices New = *this;
  while (!Text.empty()) {
    size_t End = Text.find_first_of(";:,");
    StringRef Part = Text.substr(0, End).trim(), Name = Part;
    Text = End == StringRef::npos ? "" : Text.substr(End + 1);
    if (Name.empty())
      continue;
    if (Name == "help")
      return createStringError(help());
    bool On = true;
    const Row *R = find(Name);
    if (!R && Name.consume_front("no")) {
      On = false;
      R = find(Name);
    }
    if (!R) {
      ListSeparator Comma;
      std::string Known;
      for (const Row &K : Rows)
        Known += (StringRef(Comma) + K.Name).str();
      return createStringError("there is no choice '" + Part + "'; known are " + Known +
                               ", each with or without 'no' before it");
    }
    New.set(R->ID, On);
  }
  *this = New;
  return Error::success();
}

std::string Choices::text() const {
  ListSeparator Separator(";");
  std::string Text;
  for (const Row &R : Rows)
    if (has(R.ID) != R.Default)
      Text += (StringRef(Separator) + (R.Default ? "no" : "") + R.Name).str();
  return Text;
}

std::string Choices::help() {
  std::string Text = "choices, separated by ';', each with or without 'no' before it:\n";
  for (const Row &R : Rows)
    Text +=
        ("  " + R.Name + std::string(32 - R.Name.size(), ' ') + R.Help + (R.Default ? " (default)" : "") + "\n").str();
  return Text;
}
