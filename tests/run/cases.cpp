#include "tests/run/cases.h"
#include "llvm/ADT/STLExtras.h"

namespace vec::run {

std::string Case::label() const {
  std::string Label = StopAfter == Stage::Prepared ? "prepared"
                      : StopAfter == Stage::Linear ? "linear"
                      : Auto                       ? "auto"
                                                   : "x" + std::to_string(Lanes);
  if (Masked)
    Label += "m";
  if (Predicated)
    Label += "p";
  if (Dimension)
    Label += Dimension == 1 ? ".y" : ".z";
  if (Optimized)
    Label += "+O3";
  if (!Chosen.empty())
    Label += ":" + Chosen;
  return Label;
}

std::optional<Case> parseCase(llvm::StringRef Label) {
  Case C;
  C.Lanes = 4;
  if (Label.consume_front("prepared"))
    C.StopAfter = Stage::Prepared;
  else if (Label.consume_front("linear"))
    C.StopAfter = Stage::Linear;
  else if (!Label.consume_front("x") || Label.consumeInteger(10, C.Lanes))
    return std::nullopt;
  C.Masked = Label.consume_front("m");
  C.Predicated = Label.consume_front("p");
  C.Dimension = Label.consume_front(".y") ? 1 : Label.consume_front(".z") ? 2 : 0;
  C.Optimized = Label.consume_front("+O3");
  if (Label.consume_front(":"))
    C.Chosen = std::exchange(Label, "").str();
  return Label.empty() ? std::optional(C) : std::nullopt;
}

// The stages first: the first failure in this order tells which stage is wrong.
static void addStages(const Subject &S, std::vector<Case> &Out) {
  for (Stage Stop : {Stage::Prepared, Stage::Linear})
    for (bool Masked : {false, true})
      if (!Masked || S.Masks)
        Out.push_back({Stop, 4, Masked, S.Dimension[0], false});
}

std::vector<Case> casesOf(const Subject &S, bool FirstCpu) {
  std::vector<Case> Out;
  if (!S.Rejection.empty()) {
    Out.push_back({Stage::Finished, 4, false, S.Dimension[0], false});
    return Out;
  }
  if (FirstCpu)
    addStages(S, Out);
  auto Wanted = [&](unsigned Lanes) { return S.Lanes.empty() || llvm::is_contained(S.Lanes, Lanes); };
  static constexpr unsigned Usual[] = {2, 4, 8, 16, 3, 5};
  for (unsigned Lanes : S.Lanes.empty() ? llvm::ArrayRef(Usual) : llvm::ArrayRef(S.Lanes)) {
    const bool PowerOfTwo = (Lanes & (Lanes - 1)) == 0;
    if ((!FirstCpu && (!PowerOfTwo || Lanes == 2)))
      continue;
    for (bool Masked : {false, true})
      if (!Masked || (S.Masks && Lanes != 3))
        Out.push_back({Stage::Finished, Lanes, Masked, S.Dimension[0], false});
  }
  if (FirstCpu && S.IsKernel && Wanted(8)) {
    Case Predicated{Stage::Finished, 8, false, S.Dimension[0], false};
    Predicated.Predicated = true;
    Out.push_back(Predicated);
  }
  for (unsigned Dimension : llvm::ArrayRef(S.Dimension).drop_front())
    if (FirstCpu && Wanted(4))
      Out.push_back({Stage::Finished, 4, S.Masks, Dimension, false});
  // Copies for full packets wherever they are possible, and none.
  if (FirstCpu && Wanted(4)) {
    Out.push_back({Stage::Linear, 4, false, S.Dimension[0], false, "LinearizeBOSCC"});
    Out.push_back({Stage::Finished, 4, S.Masks, S.Dimension[0], false, "LinearizeBOSCC"});
    Out.push_back({Stage::Finished, 4, false, S.Dimension[0], false, "noLinearizeBOSCCByCost"});
  }
  for (bool Masked : {false, true})
    if (Wanted(8) && (!Masked || S.Masks))
      Out.push_back({Stage::Finished, 8, Masked, S.Dimension[0], true});
  for (const std::string &Chosen : S.Choices)
    for (bool Masked : {false, true})
      if (!Masked || S.Masks)
        Out.push_back({Stage::Finished, Masked ? 8u : 4u, Masked, S.Dimension[0], false, Chosen});
  if (FirstCpu && S.IsKernel && S.Lanes.empty()) {
    Case Auto{Stage::Finished, 16, false, S.Dimension[0], false};
    Auto.Auto = true;
    Out.push_back(Auto);
  }
  return Out;
}

} // namespace vec::run
