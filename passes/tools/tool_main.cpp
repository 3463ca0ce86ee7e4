// Handlers by which a fatal error or a crash of LLVM ends a tool with one line of error.
#include "passes/tools/tool_main.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include <csignal>
#include <fcntl.h>
#include <string>
#include <unistd.h>

using namespace llvm;

namespace vec {

static std::string ToolName;
static std::string FatalReason;

static void onFatalError(void *, const char *Reason, bool) {
  FatalReason = Reason;
  if (CrashRecoveryContext *Context = CrashRecoveryContext::GetCurrent())
    Context->HandleExit(1);
  printError(Reason);
  _exit(1);
}

// An opened file must not become standard output or standard error. If those were closed, writing to them still fails.
static void openStandardFiles() {
  for (int File : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(File, F_GETFD) < 0)
      (void)open("/dev/null", File == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

void setUpTool(StringRef Tool) {
  ToolName = Tool.str();
  openStandardFiles();
  // A file that is too large is an error of write(), like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  install_fatal_error_handler(onFatalError);
  CrashRecoveryContext::Enable();
  // LLVM's handlers, but on their own stack: the program's may be used up.
  for (int Signal : {SIGSEGV, SIGBUS}) {
    struct sigaction Action;
    if (sigaction(Signal, nullptr, &Action) == 0) {
      Action.sa_flags |= SA_ONSTACK;
      sigaction(Signal, &Action, nullptr);
    }
  }
}

std::string versionText() { return ToolName + " of libvec " VEC_VERSION ", LLVM " LLVM_VERSION_STRING "\n"; }

void printError(const Twine &Message) {
  std::string Line = Message.str();
  for (char &C : Line)
    if (C == '\n')
      C = ' ';
  WithColor::error(errs(), ToolName) << StringRef(Line).rtrim() << "\n";
}

int statusOf(Error E) {
  if (!E)
    return 0;
  int Status = 1;
  E = handleErrors(std::move(E), [&](std::unique_ptr<StringError> S) -> Error {
    if (S->convertToErrorCode() == std::errc::operation_not_supported)
      Status = 2;
    return Error(std::move(S));
  });
  printError(toString(std::move(E)));
  return Status;
}

void endOnCrash(const Twine &OnCrash, function_ref<void()> Body) {
  CrashRecoveryContext Context;
  if (Context.RunSafely(Body))
    return;
  std::string Why = FatalReason;
  if (Why.empty())
    Why = Context.RetCode > 128 ? "signal " + std::to_string(Context.RetCode - 128) : "no reason given";
  printError(OnCrash + " (" + Why + ")");
  sys::RunInterruptHandlers();
  _exit(1);
}

} // namespace vec
