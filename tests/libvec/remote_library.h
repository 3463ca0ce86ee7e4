// A library of another architecture: server.cpp has loaded it, and runs under an emulator.
#ifndef VEC_TESTS_LIBVEC_REMOTE_LIBRARY_H
#define VEC_TESTS_LIBVEC_REMOTE_LIBRARY_H

#include "tests/libvec/call.h"

#include <string>
#include <sys/types.h>

namespace vectest {

class Remote {
public:
  explicit Remote(const char *command);
  ~Remote();
  Remote(const Remote &) = delete;
  void *find(const std::string &symbol);
  // Of its vector ISA, as in names of variants.
  char token();
  // The bytes of its registers, if these are scalable.
  unsigned scalableBytes();
  // In the floating-point environment of this process.
  VecTestOutcome call(const VecTestCall &call, unsigned registerBytes);

private:
  void send(const void *from, size_t bytes);
  void receive(void *to, size_t bytes);
  [[noreturn]] void end(const char *what);

  std::string command;
  pid_t child;
  int socket; // its standard input and output
};

} // namespace vectest
#endif
