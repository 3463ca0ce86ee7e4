// Loops. Each has a counter of its own that no other statement writes, and ends when that has reached its bound.
#include "tests/fuzz/kernels/writer.h"

namespace vec::fuzz {

using std::string;

static constexpr unsigned MostTrips = 150; // of nested loops together
static constexpr unsigned DeepestLoops = 3;

std::optional<Writer::Loop> Writer::beginLoop(Choice &C, const Place &P, bool Uniform) {
  const unsigned Trips = C.between(1, P.Loops == 0 ? 7 : 5);
  if (P.Loops >= DeepestLoops || P.Trips * Trips > MostTrips)
    return std::nullopt;
  Loop L{"t" + number(P.Loops), Trips, P};
  Scope.Others[L.Counter] = "int " + L.Counter + " = 0;";
  L.Inside.CanBreak = L.Inside.CanContinue = true;
  L.Inside.Uniform = P.Uniform && Uniform;
  L.Inside.Trips = P.Trips * Trips;
  ++L.Inside.Loops;
  return L;
}

void Writer::body(Choice C, const Loop &L) { block(C, L.Inside, 3); }

void Writer::forLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  const string &T = L->Counter;
  string Bound = leaf(C.child(), TInt, P);
  const string Limit = "(int)((uint)(" + Bound + ") % " + number(L->Trips + 1) + ")";
  switch (C.below(4)) {
  case 0:
    beginBlock("for (" + T + " = " + Limit + "; " + T + " > 0; --" + T + ") {");
    break;
  case 1:
    beginBlock("for (" + T + " = " + Limit + "; " + T + " < " + number(L->Trips) + "; " + T + " += 2) {");
    break;
  default:
    beginBlock("for (" + T + " = 0; " + T + " < " + Limit + "; ++" + T + ") {");
  }
  body(C.child(), *L);
  endBlock();
}

void Writer::uniformLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, true);
  if (!L)
    return assign(C, P);
  const string &T = L->Counter;
  string Bound = C.oneIn(2) ? number(L->Trips) : "((" + uniform(C.child()) + ") & 3)";
  beginBlock("for (" + T + " = 0; " + T + " < " + Bound + "; ++" + T + ") {");
  body(C.child(), *L);
  endBlock();
}

void Writer::whileLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  string While = condition(C.child(), P, 2);
  line(L->Counter + " = 0;");
  beginBlock("while ((" + While + ") && " + L->Counter + "++ < " + number(L->Trips) + ") {");
  body(C.child(), *L);
  endBlock();
}

void Writer::doLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  string While = condition(C.child(), P, 1);
  line(L->Counter + " = " + number(L->Trips) + ";");
  beginBlock("do {");
  body(C.child(), *L);
  endBlock("} while (--" + L->Counter + " > 0 && (" + While + "));");
}

void Writer::foreverLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  line(L->Counter + " = 0;");
  beginBlock("for (;;) {");
  line("if (" + L->Counter + "++ >= " + number(L->Trips) + ")");
  line("  break;");
  body(C.child(), *L);
  string If = condition(C.child(), L->Inside, 1);
  line("if (" + If + ")");
  line("  break;");
  if (C.oneIn(2))
    body(C.child(), *L);
  endBlock();
}

// Tries again until a condition holds; then something happens, once.
void Writer::retryLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  line(L->Counter + " = 0;");
  beginBlock("for (;;) {");
  string If = condition(C.child(), L->Inside, 2);
  beginBlock("if (" + L->Counter + "++ < " + number(L->Trips) + " && (" + If + ")) {");
  body(C.child(), *L);
  line("continue;");
  endBlock();
  L->Inside.CanContinue = false; // the counter does not count these
  body(C.child(), *L);
  line("break;");
  endBlock();
}

// The loop is in a label and a goto; break and continue in it are those of the loop around it.
void Writer::gotoLoop(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  L->Inside.CanBreak = P.CanBreak;
  L->Inside.CanContinue = P.CanContinue;
  const string Top = newLabel();
  line(L->Counter + " = 0;");
  line(Top + ":;");
  body(C.child(), *L);
  string If = condition(C.child(), L->Inside, 1);
  line("if (" + L->Counter + "++ < " + number(L->Trips) + " && (" + If + "))");
  line("  goto " + Top + ";");
}

// A loop with two entries.
void Writer::irreducible(Choice C, const Place &P) {
  std::optional<Loop> L = beginLoop(C, P, false);
  if (!L)
    return assign(C, P);
  L->Inside.CanBreak = P.CanBreak;
  L->Inside.CanContinue = P.CanContinue;
  const string Top = newLabel(), Middle = newLabel();
  string If = C.oneIn(4) ? uniformCondition(C.child()) : condition(C.child(), P, 1);
  line(L->Counter + " = 0;");
  line("if (" + If + ")");
  line("  goto " + Middle + ";");
  line(Top + ":;");
  body(C.child(), *L);
  line(Middle + ":;");
  body(C.child(), *L);
  If = condition(C.child(), L->Inside, 1);
  line("if (" + L->Counter + "++ < " + number(L->Trips) + " && (" + If + "))");
  line("  goto " + string(C.oneIn(3) ? Middle : Top) + ";");
}

} // namespace vec::fuzz
