// ClauseParser: one method for each kind of clause of clang_declare_simd_variant(...).
#include "passes/frontend/simd_clauses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace vec {
namespace {

struct IsaName {
  StringRef Name;
  abi::Isa Isa;
};
constexpr IsaName isaNames[] = {
    {"sse", abi::Isa::SSE},       {"sse2", abi::Isa::SSE},     {"sse4.2", abi::Isa::SSE},
    {"avx", abi::Isa::AVX},       {"avx2", abi::Isa::AVX2},    {"avx512f", abi::Isa::AVX512},
    {"avx512", abi::Isa::AVX512}, {"simd", abi::Isa::AdvSIMD}, {"neon", abi::Isa::AdvSIMD},
    {"sve", abi::Isa::SVE},       {"vsx", abi::Isa::VSX},
};
// Architectures by substrings of their names, the richer ones first.
constexpr IsaName archNames[] = {
    {"avx512", abi::Isa::AVX512},
    {"x86-64-v4", abi::Isa::AVX512},
    {"core_4th_gen_avx", abi::Isa::AVX2},
    {"core_5th_gen_avx", abi::Isa::AVX2},
    {"haswell", abi::Isa::AVX2},
    {"x86-64-v3", abi::Isa::AVX2},
    {"skylake", abi::Isa::AVX2},
    {"avx2", abi::Isa::AVX2},
    {"core_2nd_gen_avx", abi::Isa::AVX},
    {"core_3rd_gen_avx", abi::Isa::AVX},
    {"sandybridge", abi::Isa::AVX},
    {"ivybridge", abi::Isa::AVX},
    {"+sve", abi::Isa::SVE},
    {"+simd", abi::Isa::AdvSIMD},
    {"x86-64", abi::Isa::SSE},
};

class ClauseParser {
  StringRef Rest;
  abi::Arch Arch;
  SimdClauses Out;
  bool LanesGiven = false, BranchGiven = false;

  static Error fail(const Twine &What) { return createStringError(inconvertibleErrorCode(), What); }
  void skip() { Rest = Rest.ltrim(); }
  bool take(char C) {
    skip();
    return Rest.consume_front(StringRef(&C, 1));
  }
  StringRef found() {
    skip();
    return Rest.empty() ? "the end" : Rest.take_front(16);
  }
  Error want(char C) {
    if (take(C))
      return Error::success();
    return fail("expected '" + Twine(C) + "' before '" + found() + "'");
  }
  // A quoted text, or a word: the characters of names, numbers and template-ids.
  Expected<std::string> word(const Twine &What) {
    skip();
    if (Rest.consume_front("\"")) {
      auto [Text, After] = Rest.split('"');
      Rest = After;
      return Text.str();
    }
    const size_t Length = Rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:+-.");
    StringRef Word = Rest.substr(0, Length);
    if (Word.empty())
      return fail("expected " + What + " before '" + found() + "'");
    Rest = Rest.drop_front(Word.size());
    return Word.str();
  }

  Error simdlen() {
    Expected<std::string> Text = word("a number of lanes");
    if (!Text)
      return Text.takeError();
    LanesGiven = true;
    Out.Scalable = *Text == "scalable";
    if (!Out.Scalable && (StringRef(*Text).getAsInteger(10, Out.Lanes) || Out.Lanes == 0))
      return fail("expected simdlen(a positive number) or simdlen(\"scalable\"), not '" + *Text + "'");
    return want(')');
  }

  Error linear(abi::ParameterKind Kind) {
    SimdClauses::Parameter P;
    P.Kind = Kind;
    if (Error E = word("the name of a parameter").moveInto(P.Name))
      return E;
    if (take(',') || take(':'))
      if (Error E = word("a step: a number or the name of a uniform parameter").moveInto(P.Step))
        return E;
    Out.Parameters.push_back(P);
    return want(')');
  }

  Error uniform() {
    do {
      SimdClauses::Parameter P;
      P.Kind = abi::ParameterKind::Uniform;
      if (Error E = word("the name of a parameter").moveInto(P.Name))
        return E;
      Out.Parameters.push_back(P);
    } while (take(','));
    return want(')');
  }

  Error align() {
    SimdClauses::Parameter P;
    if (Error E = word("the name of a parameter").moveInto(P.Name))
      return E;
    if (!take(',') && !take(':'))
      return fail("expected the alignment of '" + P.Name + "' in bytes");
    Expected<std::string> Bytes = word("a number of bytes");
    if (!Bytes)
      return Bytes.takeError();
    if (StringRef(*Bytes).getAsInteger(10, P.Alignment) || !isPowerOf2_32(P.Alignment))
      return fail("expected an alignment that is a power of two, not '" + *Bytes + "'");
    Out.Parameters.push_back(P);
    return want(')');
  }

  Error target(StringRef Clause, ArrayRef<IsaName> Names, bool Whole) {
    Expected<std::string> Text = word("a name");
    if (!Text)
      return Text.takeError();
    std::string Known;
    for (const IsaName &N : Names) {
      if (abi::info(N.Isa).arch != Arch)
        continue;
      if (Whole ? StringRef(*Text).equals_insensitive(N.Name) : StringRef(*Text).contains_insensitive(N.Name)) {
        Out.Isa = N.Isa;
        return want(')');
      }
      Known += (Known.empty() ? "" : ", ") + N.Name.str();
    }
    return fail("unknown " + Clause + "(\"" + *Text +
                "\") for this target; known are: " + (Known.empty() ? "none" : Known));
  }

  Error clause() {
    Expected<std::string> Name = word("a clause");
    if (!Name)
      return Name.takeError();
    if (*Name == "inbranch" || *Name == "notinbranch") {
      if (BranchGiven)
        return fail("inbranch or notinbranch is given twice");
      BranchGiven = true;
      Out.Masked = *Name == "inbranch";
      return Error::success();
    }
    if (Error E = want('('))
      return E;
    using enum abi::ParameterKind;
    if (*Name == "simdlen")
      return simdlen();
    if (*Name == "linear")
      return linear(Linear);
    if (*Name == "linear_val" || *Name == "linear_var")
      return linear(LinearVal);
    if (*Name == "linear_ref")
      return linear(LinearRef);
    if (*Name == "linear_uval")
      return linear(LinearUVal);
    if (*Name == "uniform")
      return uniform();
    if (*Name == "align" || *Name == "aligned")
      return align();
    if (*Name == "isa")
      return target(*Name, isaNames, true);
    if (*Name == "arch")
      return target(*Name, archNames, false);
    return fail(
        "unknown clause '" + *Name +
        "'; known are simdlen, inbranch, notinbranch, linear, linear_val, linear_ref, linear_uval, uniform, align, "
        "isa, arch");
  }

public:
  ClauseParser(StringRef Text, abi::Arch Arch) : Rest(Text), Arch(Arch) {}

  Expected<SimdClauses> run() {
    if (Error E = word("the name of the variant").moveInto(Out.Function))
      return E;
    while (take(','))
      if (Error E = clause())
        return std::move(E);
    skip();
    if (!Rest.empty())
      return fail("expected ',' before '" + found() + "'");
    if (!LanesGiven)
      return fail("simdlen is missing: simdlen(a number) or simdlen(\"scalable\")");
    if (!BranchGiven)
      return fail("inbranch or notinbranch is missing");
    return Out;
  }
};

} // namespace

Expected<SimdClauses> parseSimdClauses(StringRef Text, abi::Arch Arch) { return ClauseParser(Text, Arch).run(); }

} // namespace vec
