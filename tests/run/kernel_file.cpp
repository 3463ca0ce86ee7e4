#include "tests/run/kernel_file.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace vec::run {

static constexpr StringRef Keywords[] = {"KERNEL", "ARG",    "GLOBAL",  "LOCAL", "OFFSET",  "DIM",    "SHAPE",
                                         "LANES",  "SEEDS",  "ULP",     "MASKS", "CHOICES", "REJECT", "TARGET",
                                         "CLANG",  "LOCALS", "PARTIAL", "LEAVE", "RECIPE"};

const Directive *KernelFile::find(StringRef Function, StringRef Keyword) const {
  const Directive *Found = nullptr;
  for (const Directive &D : Directives)
    if (D.Keyword == Keyword && (D.Function.empty() || D.Function == Function))
      Found = &D;
  return Found;
}

const Directive *KernelFile::argument(StringRef Function, StringRef Name) const {
  const Directive *Found = nullptr;
  const std::string Keyword = ("ARG " + Name).str();
  for (const Directive &D : Directives)
    if (D.Keyword == Keyword && (D.Function.empty() || D.Function == Function))
      Found = &D;
  return Found;
}

Error KernelFile::error(const Directive &At, const Twine &Message) const {
  return createStringError(Path + ":" + Twine(At.Line) + ": " + Message);
}

// A directive is a line that is nothing but a comment and starts with a known word in capitals.
static bool splitDirective(StringRef Line, StringRef &Word, StringRef &Rest) {
  Line = Line.trim();
  if (!Line.consume_front("//") && !Line.consume_front(";"))
    return false;
  Line = Line.ltrim();
  Word = Line.take_while([](char C) { return C >= 'A' && C <= 'Z'; });
  Rest = Line.drop_front(Word.size());
  return Word.size() >= 3 && (Rest.empty() || isSpace(Rest[0]) || Rest[0] == ':');
}

Expected<KernelFile> readKernelFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return createStringError("cannot read '" + Path + "': " + Buffer.getError().message());
  KernelFile File;
  File.Path = Path.str();
  std::string Function;
  unsigned LineNumber = 0;
  SmallVector<StringRef, 64> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines) {
    ++LineNumber;
    StringRef Word, Rest;
    if (!splitDirective(Line, Word, Rest))
      continue;
    Directive D{Function, Word.str(), Rest.trim().str(), LineNumber};
    if (!is_contained(Keywords, Word)) {
      for (StringRef Known : Keywords)
        if (Word.edit_distance(Known) == 1)
          return File.error(D, "unknown directive '" + Word + "', did you mean '" + Known + "'?");
      continue; // prose
    }
    if (Word == "KERNEL") {
      Function = D.Text;
      continue;
    }
    if (Word == "ARG") {
      auto [Name, Text] = Rest.split(':');
      if (Text.empty())
        return File.error(D, "an argument is written 'ARG name: type[count] contents' or 'ARG name: type value'");
      D.Keyword = ("ARG " + Name.trim()).str();
      D.Text = Text.trim().str();
    }
    File.Directives.push_back(std::move(D));
  }
  return File;
}

namespace {
// Recursive descent over sum := product (+|- product)*, product := atom (* atom)*.
struct CountParser {
  StringRef Text;
  ArrayRef<NamedCount> Names;
  bool Bad = false;

  bool take(char C) {
    Text = Text.ltrim();
    return Text.consume_front(StringRef(&C, 1));
  }
  uint64_t atom() {
    Text = Text.ltrim();
    uint64_t Value = 0;
    if (take('(')) {
      Value = sum();
      Bad |= !take(')');
    } else if (!Text.empty() && isDigit(Text[0])) {
      Bad |= Text.consumeInteger(10, Value);
    } else {
      StringRef Name = Text.take_while(isAlnum);
      const NamedCount *Found = find_if(Names, [&](const NamedCount &N) { return N.Name == Name; });
      if (Found == Names.end())
        Bad = true;
      else
        Value = Found->Value;
      Text = Text.drop_front(Name.size());
    }
    return Value;
  }
  uint64_t product() {
    uint64_t Value = atom();
    while (!Bad && take('*'))
      Value *= atom();
    return Value;
  }
  uint64_t sum() {
    uint64_t Value = product();
    while (!Bad) {
      if (take('+'))
        Value += product();
      else if (take('-'))
        Value -= product();
      else
        break;
    }
    return Value;
  }
};
} // namespace

Expected<uint64_t> evaluateCount(StringRef Text, ArrayRef<NamedCount> Names) {
  CountParser Parser{Text, Names};
  uint64_t Value = Parser.sum();
  if (Parser.Bad || !Parser.Text.trim().empty())
    return createStringError("bad count '" + Text +
                             "': write numbers, N (all work-items), X, Y, Z, + - * and parentheses");
  return Value;
}

} // namespace vec::run
