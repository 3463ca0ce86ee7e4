// A module from text, for unit tests.
#ifndef VEC_TESTS_PASSES_ANALYSIS_PARSED_H
#define VEC_TESTS_PASSES_ANALYSIS_PARSED_H

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <doctest/doctest.h>
#include <memory>

struct Parsed {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;

  explicit Parsed(llvm::StringRef Text) {
    llvm::SMDiagnostic Problem;
    M = llvm::parseAssemblyString(Text, Problem, Context);
    REQUIRE_MESSAGE(M, Problem.getMessage().str());
  }
  llvm::Function &operator[](llvm::StringRef Name) {
    llvm::Function *F = M->getFunction(Name);
    REQUIRE(F);
    return *F;
  }
};

#endif
