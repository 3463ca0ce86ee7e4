#include "bench/compile_time/generate.h"

namespace vec::bench {

const std::vector<KernelShape> &kernelShapes() {
  static const std::vector<KernelShape> Shapes = {
      {"straight", "one block of loads, arithmetic and stores"},
      {"ifs", "if-else after if-else, each on data, with loads and stores"},
      {"guarded", "the same, all under i < n"},
      {"nest", "ifs within ifs, up to 64 deep"},
      {"deep", "one nest of ifs, as deep as it is long"},
      {"loops", "loop after loop, left by its lanes one by one in the middle and at the end"},
      {"loop-nest", "such loops within loops, up to 6 deep"},
      {"switches", "switches of 16 cases"},
      {"dispatch", "switches of 16 cases that have nothing in common, as in interpreters"},
      {"uniform", "branches and loops that all lanes take together"},
  };
  return Shapes;
}

namespace {
// Writes a kernel; `V` is always the name of a varying i32 that everything before has gone into.
class Writer {
  std::string Text;
  std::string V, Block = "entry";
  unsigned Next = 0, Count = 0;

  std::string fresh(const char *Prefix) { return Prefix + std::to_string(Next++); }
  void line(const std::string &L) {
    Text += "  " + L + "\n";
    ++Count;
  }
  std::string value(const std::string &Expression) {
    std::string N = "%" + fresh("v");
    line(N + " = " + Expression);
    return N;
  }
  void label(const std::string &L) {
    Text += L + ":\n";
    Block = L;
  }
  std::string number() { return std::to_string(Next * 7 % 1000 + 3); }

  // Eight instructions with a load from somewhere, and a store beside it.
  void work() {
    std::string Index = value("and i32 " + V + ", 1023");
    std::string Wide = value("zext i32 " + Index + " to i64");
    std::string From = value("getelementptr i32, ptr %in, i64 " + Wide);
    std::string Loaded = value("load i32, ptr " + From);
    std::string Product = value("mul i32 " + V + ", " + number());
    std::string Sum = value("add i32 " + Product + ", " + Loaded);
    V = value("xor i32 " + Sum + ", " + number());
    line("store i32 " + V + ", ptr %mine");
  }
  std::string condition(bool Uniform) {
    if (Uniform)
      return value("icmp sgt i32 %n, " + number());
    return value("icmp slt i32 " + value("and i32 " + V + ", 255") + ", " + number());
  }
  void phi(const std::string &A, const std::string &FromA, const std::string &B, const std::string &FromB) {
    V = value("phi i32 [ " + A + ", %" + FromA + " ], [ " + B + ", %" + FromB + " ]");
  }

  template <typename Then, typename Else> void ifElse(bool Uniform, Then T, Else E) {
    std::string A = fresh("then"), B = fresh("else"), J = fresh("join"), Before = V;
    line("br i1 " + condition(Uniform) + ", label %" + A + ", label %" + B);
    label(A);
    T();
    line("br label %" + J);
    std::string VA = V, EndA = Block;
    V = Before;
    label(B);
    E();
    line("br label %" + J);
    std::string VB = V, EndB = Block;
    label(J);
    phi(VA, EndA, VB, EndB);
  }

  template <typename Body> void loop(bool Uniform, Body Do) {
    std::string H = fresh("head"), More = fresh("more"), X = fresh("exit"), Before = V, From = Block;
    line("br label %" + H);
    size_t Phi = Text.size();
    label(H);
    std::string I = "%" + fresh("v"), Now = "%" + fresh("v");
    V = Now;
    Do();
    std::string Middle = V, EndOfMiddle = Block;
    if (!Uniform) {
      line("br i1 " + condition(false) + ", label %" + X + ", label %" + More);
      EndOfMiddle = Block;
      label(More);
    }
    work();
    std::string Later = value("add i32 " + I + ", 1");
    line("br i1 " + value("icmp slt i32 " + Later + ", " + (Uniform ? "%n" : V)) + ", label %" + H + ", label %" + X);
    std::string Latch = Block, Last = V;
    Text.insert(Phi + H.size() + 2, "  " + I + " = phi i32 [ 0, %" + From + " ], [ " + Later + ", %" + Latch +
                                        " ]\n  " + Now + " = phi i32 [ " + Before + ", %" + From + " ], [ " + Last +
                                        ", %" + Latch + " ]\n");
    Count += 2;
    label(X);
    if (Uniform)
      V = value("phi i32 [ " + Last + ", %" + Latch + " ]");
    else
      phi(Middle, EndOfMiddle, Last, Latch);
  }

  void nest(unsigned Depth) {
    work();
    if (Depth)
      ifElse(false, [&] { nest(Depth - 1); }, [&] { work(); });
  }
  void loopNest(unsigned Depth) {
    work();
    if (Depth)
      loop(false, [&] { loopNest(Depth - 1); });
  }
  // Up to five instructions, a load, and a store to an element that depends on the data.
  void ownWork(unsigned Case) {
    static constexpr const char *Operations[] = {"mul", "sub", "xor", "add", "or", "shl", "lshr"};
    std::string By = std::to_string(Case % 7 + 1);
    std::string Index = value("lshr i32 " + V + ", " + By);
    std::string Wide =
        value("zext i32 " + value("and i32 " + Index + ", " + std::to_string(64 * Case + 63)) + " to i64");
    std::string Loaded = value("load i32, ptr " + value("getelementptr i32, ptr %in, i64 " + Wide));
    for (unsigned I = 0; I <= Case % 5; ++I)
      V = value(std::string(Operations[(Case + I) % 7]) + " i32 " + V + ", " + (I ? By : Loaded));
    line("store i32 " + V + ", ptr " + value("getelementptr i32, ptr %mine, i64 " + std::to_string(1024 * (Case + 1))));
  }
  void choose(bool Alike) {
    std::string J = fresh("join"), Before = V, Cases, Incoming;
    std::string On = value("and i32 " + V + ", 15");
    std::string Labels[16];
    for (unsigned C = 0; C < 16; ++C) {
      Labels[C] = fresh("case");
      Cases += (C ? " i32 " + std::to_string(C) + ", label %" + Labels[C] : "");
    }
    line("switch i32 " + On + ", label %" + Labels[0] + " [" + Cases + " ]");
    for (unsigned C = 0; C < 16; ++C) {
      V = Before;
      label(Labels[C]);
      Alike ? work() : ownWork(C);
      line("br label %" + J);
      Incoming += (C ? ", [ " : "[ ") + V + ", %" + Block + " ]";
    }
    label(J);
    V = value("phi i32 " + Incoming);
  }

  void fill(std::string_view Shape, unsigned Instructions) {
    while (Count < Instructions) {
      if (Shape == "straight")
        work();
      else if (Shape == "ifs" || Shape == "guarded")
        ifElse(false, [&] { work(); }, [&] { work(); });
      else if (Shape == "nest")
        nest(Instructions / 20 < 64 ? Instructions / 20 : 64);
      else if (Shape == "deep")
        nest(Instructions / 25);
      else if (Shape == "loops")
        loop(false, [&] { work(); });
      else if (Shape == "loop-nest")
        loopNest(6);
      else if (Shape == "switches")
        choose(true);
      else if (Shape == "dispatch")
        choose(false);
      else
        ifElse(true, [&] { loop(true, [&] { work(); }); }, [&] { work(); });
    }
  }

public:
  std::string write(std::string_view Shape, unsigned Instructions) {
    std::string Id = value("call i64 @_Z13get_global_idj(i32 0)");
    line("%mine = getelementptr i32, ptr %out, i64 " + Id);
    V = value("trunc i64 " + Id + " to i32");
    if (Shape == "guarded") {
      std::string C = value("icmp slt i32 " + V + ", %n");
      line("br i1 " + C + ", label %body, label %end");
      label("body");
    }
    fill(Shape, Instructions);
    line("store i32 " + V + ", ptr %mine");
    if (Shape == "guarded") {
      line("br label %end");
      label("end");
    }
    return "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
           "target triple = \"x86_64-unknown-linux-gnu\"\n"
           "declare i64 @_Z13get_global_idj(i32)\n"
           "define spir_kernel void @kernel(ptr %out, ptr %in, i32 %n) {\nentry:\n" +
           Text + "  ret void\n}\n";
  }
};
} // namespace

std::string generateKernel(std::string_view Shape, unsigned Instructions) {
  return Writer().write(Shape, Instructions);
}

} // namespace vec::bench
