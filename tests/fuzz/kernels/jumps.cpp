// Jumps out of what is around them.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

string Writer::newLabel() { return "L" + number(Scope.Labels++); }

// Under a condition, for most of the time.
void Writer::jump(Choice C, const Place &P, const string &Jump) {
  if (C.oneIn(8)) {
    line(Jump);
    return;
  }
  string If = C.oneIn(5) ? uniformCondition(C.child()) : condition(C.child(), P, 2);
  line("if (" + If + ")");
  line("  " + Jump);
}

void Writer::breakOut(Choice C, const Place &P) {
  if (P.CanBreak)
    jump(C, P, "break;");
  else
    assign(C, P);
}

void Writer::continueLoop(Choice C, const Place &P) {
  if (P.CanContinue)
    jump(C, P, "continue;");
  else
    assign(C, P);
}

void Writer::returnEarly(Choice C, const Place &P) {
  if (Waits && Scope.IsKernel)
    return assign(C, P);
  string If = condition(C.child(), P, 2);
  line("if (" + If + ")");
  line(Scope.IsKernel ? "  return;" : "  goto done;");
}

// Statements, and a label behind them that any of them may jump to.
void Writer::labelled(Choice C, const Place &P) {
  Place Inside = P;
  const string Label = newLabel();
  Inside.Labels.push_back(Label);
  block(C.child(), Inside, 4);
  line(Label + ":;");
}

void Writer::jumpForward(Choice C, const Place &P) {
  if (P.Labels.empty())
    return assign(C, P);
  jump(C, P, "goto " + P.Labels[C.below(static_cast<unsigned>(P.Labels.size()))] + ";");
}

} // namespace vec::fuzz
