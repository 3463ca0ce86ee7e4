// Replaces OpenCL C's printf by C's, which does not print vectors:
//
//   printf ("%d: %5.2v4hlf\n", i, <4 x float> v)   ==>   printf ("%d: %5.2f,%5.2f,%5.2f,%5.2f\n", i, v.x, v.y, v.z,
//   v.w)
//
// Elements are passed as in C: float as double, char and short as int, with the sign that the conversion implies. C's
// printf returns the number of characters, OpenCL C's 0; both return a negative number if they fail, OpenCL C's -1.
//
// Runs in    vecc, on the host module.
// Requires   literal formats, as OpenCL C demands, for conversions of vectors.
// Ensures    no vector among the arguments of printf; its result is OpenCL C's.
#include "passes/kernel/host_module.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace vec {
namespace {

Error refuse(const CallInst &Call, const Twine &Why) {
  const DebugLoc &Line = Call.getDebugLoc();
  std::string Where = Line ? (" (" + Line->getFilename() + ":" + Twine(Line.getLine()) + ")").str() : "";
  return createStringError("printf" + Where + ": " + Why);
}

class Lowering {
  CallInst &Call;
  IRBuilder<> B;
  StringRef Rest; // of the format
  std::string Format;
  SmallVector<Value *> Arguments;
  unsigned Next = 1; // index of the next argument

  // An element of a vector as C passes it, and the length modifier of its conversion.
  Value *promoted(Value *V, char Conversion, StringRef &Length) {
    Type *T = V->getType();
    if (T->isFloatingPointTy())
      return B.CreateFPExt(V, B.getDoubleTy());
    Length = T->isIntegerTy(64) ? "ll" : "";
    if (T->getIntegerBitWidth() >= 32)
      return V;
    return Conversion == 'd' || Conversion == 'i' ? B.CreateSExt(V, B.getInt32Ty()) : B.CreateZExt(V, B.getInt32Ty());
  }

  // Handles what is between % and the conversion: flags, width and precision; the length comes behind a vector's size.
  Error convert() {
    StringRef Flags = Rest.take_while([](char C) { return StringRef("-+ #0123456789.*").contains(C); });
    Rest = Rest.drop_front(Flags.size());
    unsigned Elements = 0;
    if (Rest.consume_front("v") && Rest.consumeInteger(10, Elements))
      return refuse(Call, "a conversion has v without a number behind it");
    StringRef Length = Rest.take_while([](char C) { return C == 'h' || C == 'l'; });
    Rest = Rest.drop_front(Length.size());
    if (Rest.empty())
      return refuse(Call, "the format ends within a conversion");
    const char Conversion = Rest.front();
    Rest = Rest.drop_front();
    for (unsigned Stars = Flags.count('*'); Stars && Next < Call.arg_size(); --Stars)
      Arguments.push_back(Call.getArgOperand(Next++));
    if (!Elements) {
      Format += ("%" + Flags + Length + Twine(Conversion)).str();
      if (Conversion != '%' && Next < Call.arg_size())
        Arguments.push_back(Call.getArgOperand(Next++));
      return Error::success();
    }
    Value *V = Next < Call.arg_size() ? Call.getArgOperand(Next++) : nullptr;
    auto *T = V ? dyn_cast<FixedVectorType>(V->getType()) : nullptr;
    if (!T || T->getNumElements() != Elements ||
        StringRef("aAeEfFgG").contains(Conversion) != T->getElementType()->isFloatingPointTy())
      return refuse(Call, "%v" + Twine(Elements) + Twine(Length) + Twine(Conversion) +
                              " is given no such vector; give it one, in a file that is compiled for spir64");
    for (unsigned E = 0; E != Elements; ++E) {
      StringRef Passed;
      Arguments.push_back(promoted(B.CreateExtractElement(V, E), Conversion, Passed));
      Format += ((E ? ",%" : "%") + Flags + Passed + Twine(Conversion)).str();
    }
    return Error::success();
  }

public:
  Lowering(CallInst &Call, StringRef Format) : Call(Call), B(&Call), Rest(Format) {}

  Error lower() {
    while (!Rest.empty()) {
      const size_t Plain = Rest.find('%');
      Format += Rest.substr(0, Plain);
      Rest = Plain == StringRef::npos ? "" : Rest.substr(Plain + 1);
      if (Plain != StringRef::npos)
        if (Error E = convert())
          return E;
    }
    Arguments.insert(Arguments.begin(), B.CreateGlobalString(Format, "format"));
    // C evaluates surplus arguments, and prints none.
    Arguments.append(Call.arg_begin() + Next, Call.arg_end());
    CallInst *New = B.CreateCall(Call.getFunctionType(), Call.getCalledOperand(), Arguments);
    New->setCallingConv(Call.getCallingConv());
    New->takeName(&Call);
    Call.replaceAllUsesWith(New);
    Call.eraseFromParent();
    return Error::success();
  }
};

} // namespace

Error lowerPrintf(Module &M) {
  Function *Printf = M.getFunction("printf");
  if (!Printf || !Printf->isDeclaration() || !Printf->isVarArg() || !Printf->getReturnType()->isIntegerTy(32))
    return Error::success();
  for (User *U : make_early_inc_range(Printf->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledFunction() != Printf)
      continue;
    if (!Call->use_empty()) {
      IRBuilder<> B(Call->getNextNode());
      Value *Sign = B.CreateAShr(Call, 31);
      Call->replaceUsesWithIf(Sign, [&](const Use &Of) { return Of.getUser() != Sign; });
    }
    if (none_of(drop_begin(Call->args()), [](const Use &A) { return A->getType()->isVectorTy(); }))
      continue;
    StringRef Format;
    if (!getConstantStringInfo(Call->getArgOperand(0), Format))
      return refuse(*Call, "vectors are printed by a format that is a literal");
    if (Error E = Lowering(*Call, Format).lower())
      return E;
  }
  return Error::success();
}

} // namespace vec
