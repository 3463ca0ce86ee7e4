// Choices: switches by which users change how functions are vectorized, never what they compute. choices.def lists
// them.
#ifndef VEC_PASSES_CHOICES_H
#define VEC_PASSES_CHOICES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace vec {

enum class Choice : uint8_t {
#define CHOICE(NAME, DEFAULT, HELP) NAME,
#include "passes/choices.def"
};

class Choices {
public:
  Choices(); // the defaults

  bool has(Choice C) const { return Bits >> unsigned(C) & 1; }
  void set(Choice C, bool On = true);

  // Sets the choices in the text: names separated by ';' (or ':' or ',', if ';' separates other things), with "no" in
  // front to unset one. If a choice occurs twice, the last counts. The text "help" is an error that lists all choices.
  llvm::Error add(llvm::StringRef Text);
  // The choices that differ from the defaults, in the form that add takes: "PacketizeUniform;noDivisionExceptions", or
  // "".
  std::string text() const;
  // A line for each choice.
  static std::string help();

  friend bool operator==(const Choices &, const Choices &) = default;

private:
  uint32_t Bits;
};

} // namespace vec
#endif
