; RUN: %opt -passes=prepare -pass-remarks-missed=vec -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; RUN: %opt -passes=prepare -S %s -o %t.after && %opt -passes=no-op-module -S %s -o %t.before && diff %t.before %t.after
;
; Each reason why a function cannot be vectorized is told once, with what to do, and the module is left as it was.

target triple = "x86_64-unknown-linux-gnu"

declare i32 @__gxx_personality_v0(...)
declare void @effect()
declare i32 @setjmp(ptr) returns_twice
declare void @_Z7barrierj(i32)
declare i64 @_Z13get_global_idj(i32)

; CHECK: remark: {{.*}}cannot vectorize unoptimized: the function has the optnone attribute; compile with -O1
define spir_kernel void @unoptimized() noinline optnone {
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize throws: it throws or catches exceptions; compile with -fno-exceptions
define spir_kernel void @throws() personality ptr @__gxx_personality_v0 {
  invoke void @effect() to label %done unwind label %caught
done:
  ret void
caught:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize waits: it calls a work-group barrier (barrier);
define spir_kernel void @waits() {
  call void @_Z7barrierj(i32 1)
  ret void
}

; The barrier of a callee is the kernel's.
; CHECK: remark: {{.*}}cannot vectorize waits_below: it calls a work-group barrier (barrier);
define void @wait() {
  call void @_Z7barrierj(i32 1)
  ret void
}
define spir_kernel void @waits_below() {
  call void @wait()
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize computed: it has an indirectbr or callbr; write a switch instead
define spir_kernel void @computed(ptr %p) {
  indirectbr ptr %p, [label %a, label %b]
a:
  br label %b
b:
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize asm_goto: it has an indirectbr or callbr; write a switch instead
define spir_kernel void @asm_goto(i32 %x) {
  callbr void asm sideeffect "", "r,!i"(i32 %x) to label %done [label %away]
done:
  ret void
away:
  ret void
}

; Blocks whose addresses are taken are seen in callees, too.
; CHECK: remark: {{.*}}cannot vectorize computed_below: it has an indirectbr or callbr; write a switch instead
define internal void @jump(i32 %x) {
  %entry = getelementptr [2 x ptr], ptr @targets, i32 0, i32 %x
  %to = load ptr, ptr %entry
  indirectbr ptr %to, [label %a, label %b]
a:
  call void @effect()
  br label %b
b:
  ret void
}
@targets = internal constant [2 x ptr] [ptr blockaddress(@jump, %a), ptr blockaddress(@jump, %b)]
define spir_kernel void @computed_below(i32 %x) {
  call void @jump(i32 %x)
  ret void
}

; What is caught in a funclet is an exception, too.
; CHECK: remark: {{.*}}cannot vectorize catches: it throws or catches exceptions; compile with -fno-exceptions
define spir_kernel void @catches() personality ptr @__CxxFrameHandler3 {
  invoke void @effect() to label %done unwind label %pad
pad:
  %c = cleanuppad within none []
  cleanupret from %c unwind to caller
done:
  ret void
}
declare i32 @__CxxFrameHandler3(...)

; CHECK: remark: {{.*}}cannot vectorize many: the function is variadic; give it a fixed parameter list
define void @many(i32 %n, ...) "mux-kernel" {
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize tail: it has a musttail call; remove the attribute from the call
define void @tail() "mux-kernel" {
  musttail call void @leaf()
  ret void
}
declare void @leaf()

; CHECK: remark: {{.*}}cannot vectorize scalable: it already uses scalable vectors; write it with scalars
define spir_kernel void @scalable(ptr %p) {
  store <vscale x 4 x i32> zeroinitializer, ptr %p
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize comes_back: it calls a function that returns twice (setjmp);
define spir_kernel void @comes_back(ptr %p) {
  %r = call i32 @setjmp(ptr %p) returns_twice
  ret void
}

; CHECK: remark: {{.*}}cannot vectorize pair: the result of type { i32, i32 } has no vector form; return a scalar
define { i32, i32 } @pair() "mux-kernel" {
  ret { i32, i32 } zeroinitializer
}
