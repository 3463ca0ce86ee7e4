// Reads command lines and parameters by LLVM's option library, and reports errors in them in one form.
#include "passes/options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"

using namespace llvm;

namespace vec::options {
namespace {

#define OPTTABLE_STR_TABLE_CODE
#include "passes/options.inc"
#undef OPTTABLE_STR_TABLE_CODE
#define OPTTABLE_PREFIXES_TABLE_CODE
#include "passes/options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr unsigned DefaultVis = opt::DefaultVis;

class Table : public opt::GenericOptTable {
  static constexpr Info Rows[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "passes/options.inc"
#undef OPTION
  };

public:
  Table() : GenericOptTable(OptionStrTable, OptionPrefixesTable, Rows) {}
};

const Table &table() {
  static const Table T;
  return T;
}

// The names that a pass takes, each once: `w=number, auto`.
std::string known(By Pass) {
  std::string Names;
  ListSeparator Comma;
  for (unsigned ID = 1; ID <= table().getNumOptions(); ++ID) {
    const opt::Option O = table().getOption(ID), Shown = O.getUnaliasedOption();
    const StringRef Name = O.getName();
    const bool SecondName =
        O.getAlias().isValid() && (Name.rtrim('=') != Shown.getName() || Shown.hasVisibilityFlag(Pass));
    if (!O.hasVisibilityFlag(Pass) || SecondName)
      continue;
    const char *Value = table().getOptionMetaVar(Shown.getID());
    Names += (StringRef(Comma) + Name + (Value ? Value : "")).str();
  }
  return Names;
}

bool isTruth(StringRef Text) { return is_contained({"true", "false", "1", "0"}, Text); }

} // namespace

Error readCommandLine(ArrayRef<const char *> Arguments, By Tool, Reader Read) {
  unsigned Missing, Count;
  const opt::InputArgList Parsed = table().ParseArgs(Arguments, Missing, Count, opt::Visibility(Tool));
  SmallVector<opt::Arg *> All(Parsed.begin(), Parsed.end());
  for (size_t I = 0; I < All.size(); ++I) {
    opt::Arg &A = *All[I];
    // "-auto true" is "-auto=true".
    if (A.getOption().matches(OPT_bool_Group) && A.getNumValues() == 0 && I + 1 < All.size() &&
        All[I + 1]->getOption().matches(OPT_INPUT) && isTruth(All[I + 1]->getValue()))
      A.getValues().push_back(All[++I]->getValue());
    if (Error E = Read(A))
      return E;
  }
  if (Count)
    return createStringError(Twine("the option ") + Arguments[Missing] + " needs a value; see --help");
  return Error::success();
}

Error readParameters(StringRef Text, By Pass, Reader Read) {
  for (StringRef Part : split(Text, ';')) {
    if (Part.empty())
      continue;
    const std::string Option = ("-" + Part).str();
    const char *Argument = Option.c_str();
    unsigned Missing, Count;
    const opt::InputArgList One = table().ParseArgs(Argument, Missing, Count, opt::Visibility(Pass));
    for (const opt::Arg *A : One) {
      if (A->getOption().matches(OPT_UNKNOWN))
        return createStringError("unknown parameter '" + Part + "'; known are " + known(Pass));
      if (Error E = Read(*A))
        return E;
    }
  }
  return Error::success();
}

StringRef spelling(const opt::Arg &A) { return (A.getAlias() ? A.getAlias() : &A)->getSpelling().rtrim('='); }

StringRef valueOf(const opt::Arg &A, StringRef Default) { return A.getNumValues() ? A.getValue() : Default; }

Error badValue(const opt::Arg &A) {
  return createStringError(Twine("'") + A.getValue() + "' is not a value of " + A.getOption().getName().rtrim('='));
}

Error readBool(const opt::Arg &A, bool &Out) {
  const StringRef V = valueOf(A, "true");
  Out = V == "true" || V == "1";
  return isTruth(V) ? Error::success() : createStringError(spelling(A) + " " + V + ": give true or false");
}

void printHelp(raw_ostream &OS, By Tool, const char *Usage, const char *Title) {
  table().printHelp(OS, Usage, Title, /*ShowHidden=*/false, /*ShowAllAliases=*/false, opt::Visibility(Tool));
}

} // namespace vec::options
