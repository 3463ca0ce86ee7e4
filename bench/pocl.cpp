// PoCL as a peer, through libOpenCL.so.1 if that is there: on its device "basic", which runs work-groups in the calling
// thread.
#include "bench/implementations.h"
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <sstream>

namespace vec::bench {
namespace {

using Handle = void *;
constexpr uint64_t deviceCpu = 1 << 1, readWrite = 1 << 0, useHostMemory = 1 << 3;
constexpr unsigned platformName = 0x0902;

// The functions of OpenCL 1.2 that are needed here, found by name.
struct OpenCL {
  int (*platforms)(unsigned, Handle *, unsigned *);
  int (*platformInfo)(Handle, unsigned, size_t, void *, size_t *);
  int (*devices)(Handle, uint64_t, unsigned, Handle *, unsigned *);
  Handle (*createContext)(const void *, unsigned, const Handle *, void *, void *, int *);
  Handle (*createQueue)(Handle, Handle, uint64_t, int *);
  Handle (*createProgram)(Handle, unsigned, const char **, const size_t *, int *);
  int (*buildProgram)(Handle, unsigned, const Handle *, const char *, void *, void *);
  Handle (*createKernel)(Handle, const char *, int *);
  Handle (*createBuffer)(Handle, uint64_t, size_t, void *, int *);
  int (*setArgument)(Handle, unsigned, size_t, const void *);
  int (*enqueue)(Handle, Handle, unsigned, const size_t *, const size_t *, const size_t *, unsigned, const Handle *,
                 Handle *);
  int (*finish)(Handle);

  bool load() {
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    auto find = [&](auto &f, const char *name) {
      f = reinterpret_cast<std::remove_reference_t<decltype(f)>>(dlsym(library, name));
      return f != nullptr;
    };
    return library && find(platforms, "clGetPlatformIDs") && find(platformInfo, "clGetPlatformInfo") &&
           find(devices, "clGetDeviceIDs") && find(createContext, "clCreateContext") &&
           find(createQueue, "clCreateCommandQueue") && find(createProgram, "clCreateProgramWithSource") &&
           find(buildProgram, "clBuildProgram") && find(createKernel, "clCreateKernel") &&
           find(createBuffer, "clCreateBuffer") && find(setArgument, "clSetKernelArg") &&
           find(enqueue, "clEnqueueNDRangeKernel") && find(finish, "clFinish");
  }
};

struct Session {
  OpenCL cl;
  Handle device = nullptr, context = nullptr, queue = nullptr;
  std::string sources;

  std::string open() {
    // One thread, as all others here.
    setenv("POCL_DEVICES", "basic", 0);
    if (!cl.load())
      return "libOpenCL.so.1 is not here: install pocl-opencl-icd";
    Handle all[16];
    unsigned count = 0;
    cl.platforms(16, all, &count);
    for (unsigned i = 0; i < count && i < 16 && !device; ++i) {
      char name[128] = "";
      cl.platformInfo(all[i], platformName, sizeof name, name, nullptr);
      if (std::string_view(name) == "Portable Computing Language")
        cl.devices(all[i], deviceCpu, 1, &device, nullptr);
    }
    if (!device)
      return "no device of it: install pocl-opencl-icd";
    context = cl.createContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = context ? cl.createQueue(context, device, 0, nullptr) : nullptr;
    return queue ? "" : "its device cannot be used";
  }

  std::function<void()> prepare(std::string_view name, const Case &c) {
    std::ifstream file(sources + "/" + std::string(name) + ".cl");
    std::stringstream text;
    text << file.rdbuf();
    std::string source = text.str();
    const char *start = source.c_str();
    Handle program = cl.createProgram(context, 1, &start, nullptr, nullptr);
    if (!file || !program || cl.buildProgram(program, 1, &device, "", nullptr, nullptr))
      return nullptr;
    Handle kernel = cl.createKernel(program, std::string(name).c_str(), nullptr);
    for (unsigned i = 0; kernel && i < c.arguments.size(); ++i) {
      const Argument &a = c.arguments[i];
      Handle memory = a.buffer && !a.local ? cl.createBuffer(context, readWrite | useHostMemory, a.buffer->size(),
                                                             a.buffer->data(), nullptr)
                                           : nullptr;
      if (a.local    ? cl.setArgument(kernel, i, a.buffer->size(), nullptr)
          : a.buffer ? cl.setArgument(kernel, i, sizeof memory, static_cast<const void *>(&memory))
                     : cl.setArgument(kernel, i, a.value.size(), a.value.data()))
        return nullptr;
    }
    if (!kernel)
      return nullptr;
    return [this, kernel, &c] {
      size_t size[3] = {c.range.global_size[0], c.range.global_size[1], c.range.global_size[2]};
      size_t local[3] = {c.range.local_size[0], c.range.local_size[1], c.range.local_size[2]};
      cl.enqueue(queue, kernel, unsigned(c.range.work_dim), nullptr, size, local[0] ? local : nullptr, 0, nullptr,
                 nullptr);
      cl.finish(queue);
    };
  }
};

} // namespace

PoclResult openPocl(const std::string &sources) {
  auto session = std::make_shared<Session>();
  session->sources = sources;
  if (std::string problem = session->open(); !problem.empty())
    return {std::nullopt, "pocl: " + problem};
  return {Implementation{"pocl", false,
                         [session](std::string_view name, const Case &c) { return session->prepare(name, c); }},
          ""};
}

} // namespace vec::bench
