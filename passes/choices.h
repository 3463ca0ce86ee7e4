// Choices: what the user can choose of how functions are vectorized. choices.def lists them.
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

  // Adds what the text chooses: names separated by ';' (or ':' or ',', where ';' separates other things already), each
  // with or without "no" before it. The last word on a choice counts. The text "help" is an error that lists them all.
  llvm::Error add(llvm::StringRef Text);
  // What is not as by default, in the form that add takes: "PacketizeUniform;noDivisionExceptions", or "".
  std::string text() const;
  // One line a choice.
  static std::string help();

  friend bool operator==(const Choices &, const Choices &) = default;

private:
  uint32_t Bits;
};

} // namespace vec
#endif
