#include "tests/workgroup/launches.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace vec::workgroup {

std::vector<std::string> localSizes(const run::KernelFile &File, const run::Subject &S) {
  if (const run::Directive *D = File.find(S.Function, "LOCALS")) {
    SmallVector<StringRef, 8> Words;
    SplitString(D->Text, Words);
    return {Words.begin(), Words.end()};
  }
  if (const run::Directive *D = File.find(S.Function, "LOCAL"))
    return {D->Text};
  if (S.Range.Dimensions == 1)
    return {"1", "3", "7", "16", "64"};
  if (S.Range.Dimensions == 2)
    return {"1x1", "8x4", "5x3", "16x2", "64x1"};
  return {"1x1x1", "5x3x2", "8x4x2"};
}

// A range with two full groups along x and one in the other dimensions, and partial ones where the kernel allows that.
static std::string globalSize(StringRef Local, bool Partial) {
  std::string Text;
  SmallVector<StringRef, 3> Sizes;
  Local.split(Sizes, 'x');
  for (auto [D, Size] : enumerate(Sizes)) {
    uint64_t N = 1;
    Size.getAsInteger(10, N);
    uint64_t Rest = Partial ? (N + 1) / 2 : 0;
    Text += (D ? "x" : "") + std::to_string(N * (D == 0 ? 2 : 1) + Rest);
  }
  return Text;
}

Expected<run::Subject> launchOf(const Module &M, const run::KernelFile &File, StringRef Function, StringRef Local) {
  run::KernelFile With = File;
  const bool Partial = !File.find(Function, "PARTIAL") || File.find(Function, "PARTIAL")->Text != "off";
  if (!Local.empty()) {
    if (!File.find(Function, "GLOBAL"))
      With.Directives.push_back({"", "GLOBAL", globalSize(Local, Partial), 0});
    With.Directives.push_back({"", "LOCAL", Local.str(), 0});
  }
  std::vector<std::string> Unusable;
  Expected<std::vector<run::Subject>> All = run::findSubjects(M, With, Unusable);
  if (!All)
    return All.takeError();
  for (run::Subject &S : *All)
    if (S.Function == Function)
      return std::move(S);
  return createStringError(Unusable.empty() ? "it is no kernel" : Unusable[0]);
}

} // namespace vec::workgroup
