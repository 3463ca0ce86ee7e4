// A kernel as a process: compiled to an object in memory, loaded by LLVM's JIT, run in a child, so that nothing that it
// does wrong happens to vecc.
#include "passes/kernel/kernel.h"
#include "passes/tools/vecc_compile.h"
#include "passes/tools/vecc_run_arguments.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace vec {
namespace {

// As the entry points read it: vec_ndrange.
struct Range {
  uint64_t WorkDim, Global[3], Local[3], Offset[3];
};

// What the child tells, in shared memory.
struct Report {
  uint64_t Nanoseconds;
  uint64_t FaultAddress;
  int Signal;
};
Report *ChildReport;

void onFault(int Signal, siginfo_t *Info, void *) {
  ChildReport->Signal = Signal;
  ChildReport->FaultAddress = reinterpret_cast<uint64_t>(Info->si_addr);
  _exit(1);
}

// libvec beside vecc: in the build tree, or where both are installed.
void loadLibvec(const char *Program) {
  SmallString<256> Bin(sys::fs::getMainExecutable(Program, reinterpret_cast<void *>(&loadLibvec)));
  sys::path::remove_filename(Bin);
  for (StringRef Place :
       {"../../libvec/libvec.so", "../lib/libvec.so", "../lib64/libvec.so", "../lib/x86_64-linux-gnu/libvec.so"}) {
    SmallString<256> File(Bin);
    sys::path::append(File, Place);
    if (sys::fs::exists(File) && !sys::DynamicLibrary::LoadLibraryPermanently(File.c_str()))
      return;
  }
  sys::DynamicLibrary::LoadLibraryPermanently("libvec.so");
}

using EntryPoint = void (*)(const void *const *Arguments);

// One form of the kernel, in memory.
class LoadedKernel {
  std::unique_ptr<orc::LLJIT> Jit;

public:
  EntryPoint Run = nullptr;

  Error load(StringRef Object) {
    if (Error E = orc::LLJITBuilder().create().moveInto(Jit))
      return E;
    auto Process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(Jit->getDataLayout().getGlobalPrefix());
    if (!Process)
      return Process.takeError();
    Jit->getMainJITDylib().addGenerator(std::move(*Process));
    if (Error E = Jit->addObjectFile(MemoryBuffer::getMemBufferCopy(Object)))
      return E;
    auto Address = Jit->lookup(RunnerName);
    if (!Address)
      return joinErrors(createStringError("the kernel needs functions that are not there; is libvec.so installed?"),
                        Address.takeError());
    Run = Address->toPtr<EntryPoint>();
    return Error::success();
  }
};

Error checkSizes(const VeccOptions &O, const Function &Kernel) {
  const RunOptions &R = *O.Run;
  if (R.Global.empty())
    return createStringError("--run needs --global, as in --global 1024 or --global 64x64");
  if (!R.Local.empty() && R.Local.size() != R.Global.size())
    return createStringError("--global has %zu dimensions and --local %zu; give as many of each", R.Global.size(),
                             R.Local.size());
  if (std::optional<LocalSize> Required = requiredLocalSize(Kernel); Required && !R.Local.empty())
    for (unsigned D = 0; D != 3; ++D)
      if (uint64_t Given = D < R.Local.size() ? R.Local[D] : 1; Given != (*Required)[D])
        return createStringError("kernel " + Kernel.getName() + " requires work-groups of " + sizeText(*Required) +
                                 "; leave out --local");
  return Error::success();
}

// What a fault says about the arguments.
Error explain(const Report &R, StringRef Kernel, ArrayRef<RunArgument> Arguments) {
  auto *At = reinterpret_cast<uint8_t *>(R.FaultAddress);
  if (R.Signal == SIGFPE)
    return createStringError("kernel " + Kernel + " divides by zero");
  for (const RunArgument &A : Arguments) {
    if (!A.IsBuffer)
      continue;
    if (At >= A.GuardFrom && At < A.GuardTo)
      return createStringError("kernel " + Kernel + " goes " + Twine(uint64_t(At - A.GuardFrom)) +
                               " bytes or more beyond the end of " + A.Name + " (" + A.describe() +
                               "); give it more elements, or a smaller range");
    if (At >= A.Reserved && At < A.Memory)
      return createStringError("kernel " + Kernel + " goes " + Twine(uint64_t(A.Memory - At)) +
                               " bytes before the beginning of " + A.Name + " (" + A.describe() + ")");
  }
  return createStringError("kernel %s touches memory of none of its arguments (signal %d, address 0x%llx)",
                           Kernel.str().c_str(), R.Signal, static_cast<unsigned long long>(R.FaultAddress));
}

// Runs one form on the arguments as they stand in their buffers. Returns the nanoseconds.
Expected<uint64_t> runInChild(EntryPoint Run, const Range &R, StringRef Kernel, ArrayRef<RunArgument> Arguments) {
  SmallVector<const void *> Pointers, Buffers(Arguments.size());
  for (auto [A, Buffer] : zip(Arguments, Buffers)) {
    Buffer = A.Memory;
    Pointers.push_back(A.IsBuffer ? static_cast<const void *>(&Buffer) : A.Start.data());
  }
  const void *RangePointer = &R;
  Pointers.push_back(static_cast<const void *>(&RangePointer));
  *ChildReport = {};
  pid_t Child = fork();
  if (Child < 0)
    return createStringError("cannot start a process for the kernel");
  if (Child == 0) {
    // A kernel may use up the stack.
    stack_t Stack = {};
    Stack.ss_size = 1 << 16;
    Stack.ss_sp = malloc(Stack.ss_size);
    sigaltstack(&Stack, nullptr);
    struct sigaction Action = {};
    Action.sa_sigaction = onFault;
    Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (int Signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP})
      sigaction(Signal, &Action, nullptr);
    signal(SIGABRT, SIG_DFL);
    auto Start = std::chrono::steady_clock::now();
    Run(Pointers.data());
    ChildReport->Nanoseconds = uint64_t(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - Start).count());
    fflush(nullptr);
    _exit(0);
  }
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  if (ChildReport->Signal)
    return explain(*ChildReport, Kernel, Arguments);
  if (!WIFEXITED(Status) || WEXITSTATUS(Status) != 0)
    return createStringError("the process of kernel %s ended before the kernel did", Kernel.str().c_str());
  for (const RunArgument &A : Arguments)
    if (A.isSlackTouched())
      return createStringError("kernel " + Kernel + " writes before the beginning of " + A.Name + " (" + A.describe() +
                               ")");
  return ChildReport->Nanoseconds;
}

// The first elements, and how many changed.
void printBuffers(ArrayRef<RunArgument> Arguments) {
  for (const RunArgument &A : Arguments) {
    if (!A.IsBuffer || !memcmp(A.Memory, A.Start.data(), A.Start.size()))
      continue;
    outs() << A.Name << " =";
    for (uint64_t I = 0; I != std::min<uint64_t>(A.Count, 8); ++I)
      outs() << " " << A.element(A.Memory, I);
    outs() << (A.Count > 8 ? " ...\n" : "\n");
  }
}

Expected<VeccResult> compileForm(const VeccOptions &Options, LLVMContext &Context) {
  Expected<std::unique_ptr<Module>> M = loadInput(Options, Context);
  if (!M)
    return M.takeError();
  if (Error E = leaveOutKernels(**M, Options).takeError())
    return E;
  Expected<VeccResult> Result = compileKernels(**M, Options);
  // A rejection points into the module, which goes.
  if (!Result)
    return createStringError(toString(Result.takeError()));
  return Result;
}

class Runner {
  VeccOptions Options;
  std::vector<RunArgument> Arguments;
  Range R = {};

  Error prepare() {
    // The module as the front end made it tells names and types.
    LLVMContext Context;
    Expected<std::unique_ptr<Module>> M = loadInput(Options, Context);
    if (!M)
      return M.takeError();
    Expected<SmallVector<Function *>> Kernels = selectKernels(**M, Options);
    if (!Kernels)
      return Kernels.takeError();
    const Function &Kernel = *Kernels->front();
    if (Error E = checkSizes(Options, Kernel))
      return E;
    if (Error E = makeRunArguments(Kernel, Options.Run->Arguments).moveInto(Arguments))
      return E;
    R.WorkDim = Options.Run->Global.size();
    for (unsigned D = 0; D != Options.Run->Global.size(); ++D) {
      R.Global[D] = Options.Run->Global[D];
      R.Local[D] = D < Options.Run->Local.size() ? Options.Run->Local[D] : 0;
    }
    return Error::success();
  }

  Expected<uint64_t> runForm(bool Scalar, LoadedKernel &Form) {
    VeccOptions O = Options;
    if (Scalar)
      O.Vectorize = VeccOptions::Never;
    LLVMContext Context;
    Expected<VeccResult> Compiled = compileForm(O, Context);
    if (!Compiled)
      return Compiled.takeError();
    if (Error E = Form.load(Compiled->Output))
      return std::move(E);
    for (const RunArgument &A : Arguments)
      A.reset();
    return runInChild(Form.Run, R, O.Run->Kernel, Arguments);
  }

  Error check() {
    std::vector<std::vector<uint8_t>> Results;
    for (const RunArgument &A : Arguments)
      Results.emplace_back(A.Memory, A.IsBuffer ? A.Memory + A.Start.size() : A.Memory);
    LoadedKernel Scalar;
    Expected<uint64_t> Time = runForm(true, Scalar);
    if (!Time)
      return Time.takeError();
    for (auto [A, Result] : zip(Arguments, Results)) {
      if (!A.IsBuffer)
        continue;
      const unsigned Bytes = elementBytes(A.Element);
      for (uint64_t I = 0; I != A.Count; ++I)
        if (memcmp(&Result[I * Bytes], A.Memory + I * Bytes, Bytes) != 0)
          return createStringError("kernel " + Options.Run->Kernel + ": " + A.Name + "[" + Twine(I) + "] is " +
                                   A.element(Result.data(), I) + ", but " + A.element(A.Memory, I) +
                                   " where one work-item runs at a time");
    }
    outs() << "check: the scalar form gives the same; it takes " << format("%.3f", double(*Time) / 1e6) << " ms\n";
    return Error::success();
  }

public:
  explicit Runner(const VeccOptions &O) : Options(O) {
    Options.Kernels = {{O.Run->Kernel, {}, std::nullopt}};
    Options.What = Emit::Object;
    Options.GroupEntry = false;
    Options.RangeEntry = true;
  }

  Error run() {
    if (Error E = prepare())
      return E;
    void *Shared = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (Shared == MAP_FAILED)
      return createStringError("there is no memory left");
    ChildReport = static_cast<Report *>(Shared);
    loadLibvec("vecc");
    LoadedKernel Form;
    Expected<uint64_t> Time = runForm(false, Form);
    if (!Time)
      return Time.takeError();
    outs() << "kernel " << Options.Run->Kernel << ": " << format("%.3f", double(*Time) / 1e6) << " ms\n";
    printBuffers(Arguments);
    return Options.Run->Check ? check() : Error::success();
  }
};

} // namespace

Error runKernel(const VeccOptions &Options) { return Runner(Options).run(); }

} // namespace vec
