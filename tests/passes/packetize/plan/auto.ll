; RUN: %opt -passes='print<plan><lanes=auto>' -disable-output %s | FileCheck %s
; RUN: %opt -passes='packetize<lanes=auto>' -pass-remarks=vec -pass-remarks-missed=vec -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -passes='packetize<lanes=auto>' -S %s | FileCheck %s --check-prefix=IR
;
; With lanes=auto several widths are planned and costed beside the scalar function: the table says what each takes, and why
; the marked one was chosen.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z15get_global_sizej(i32)
declare float @llvm.fma.f32(float, float, float)
declare i32 @opaque(i32)

; Values that fill one register: a chain that the next packets hide.
; CHECK-LABEL: lanes @compute: 16, one register a value of 32 bits
; CHECK-NEXT: lanes a lane packet overlapped waiting spills branches registers
; CHECK-NEXT:     scalar {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} 0.0 {{[0-9.]+}} -
; CHECK-NEXT:          4 {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} 0.0 0.0 {{[0-9]+}}/32
; CHECK-NEXT: {{^ +8 }}
; CHECK-NEXT: {{^ +\* +16 }}
; CHECK-NEXT: {{^ +32 }}
; CHECK-NEXT: {{^ +64 }}
; CHECK-NEXT: plan @compute lanes=16
; REMARK: remark: {{.*}}vectorized compute: 16 lanes, {{[0-9.]+}} cycles a lane where the scalar function takes {{[0-9.]+}}; one register a value of 32 bits
; IR: define spir_kernel void @__vecz_v16_compute(
define spir_kernel void @compute(ptr %x, float %a, float %b) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  %d0 = fdiv float %a, %v
  %d1 = fdiv float %d0, %b
  %d2 = fdiv float %v, %d1
  store float %d2, ptr %p
  ret void
}

; The widest type decides: eight doubles.
; CHECK-LABEL: lanes @mixed: 8, one register a value of 64 bits
; CHECK: plan @mixed lanes=8
; IR: define spir_kernel void @__vecz_v8_mixed(
define spir_kernel void @mixed(ptr %x, ptr %y) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %q = getelementptr double, ptr %y, i64 %id
  %v = load float, ptr %p
  %d = fpext float %v to double
  %r = fdiv double %d, 3.0
  %s = fdiv double %r, %d
  store double %s, ptr %q
  ret void
}

; A recurrence leaves the units idle: several registers a value share the time.
; CHECK-LABEL: lanes @recurrence: {{32|64}}, {{[24]}} registers a value of 32 bits hide latency
define spir_kernel void @recurrence(ptr %x, i32 %n) #0 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr float, ptr %x, i64 %id
  %v = load float, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = phi float [ %v, %entry ], [ %s1, %loop ]
  %t1 = call float @llvm.fma.f32(float %s, float %v, float 0.5)
  %t2 = call float @llvm.fma.f32(float %t1, float %v, float 0.25)
  %t3 = call float @llvm.fma.f32(float %t2, float %v, float 0.125)
  %s1 = call float @llvm.fma.f32(float %t3, float %v, float 2.0)
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %end
end:
  store float %s1, ptr %p
  ret void
}

; What is done lane by lane anyway is as fast without vectors.
; CHECK-LABEL: lanes @lanewise: scalar, gathers, scatters and single lanes take {{[0-9]+}} % of the time
; CHECK-NEXT: lanes a lane
; CHECK-NEXT: * scalar
; CHECK-NOT: plan @lanewise
; REMARK: remark: {{.*}}cannot vectorize lanewise: it runs faster one work-item at a time ({{[0-9.]+}} cycles; gathers, scatters and single lanes take {{[0-9]+}} % of the time); name a number of lanes
; IR-NOT: __vecz_v{{[0-9]+}}_lanewise(
define spir_kernel void @lanewise(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %p
  %r = call i32 @opaque(i32 %v)
  store i32 %r, ptr %p
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="512" "min-legal-vector-width"="512" }

; What gathers cost is a matter of the CPU: the same body, twice.
; CHECK-LABEL: lanes @gather_fast: {{[0-9]+}},
define spir_kernel void @gather_fast(ptr noalias %in, ptr noalias %index, ptr noalias %out) #1 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %ip = getelementptr i32, ptr %index, i64 %id
  %i = load i32, ptr %ip
  %j = xor i32 %i, 85
  %wide = sext i32 %j to i64
  %p = getelementptr float, ptr %in, i64 %wide
  %v = load float, ptr %p
  %s = fadd float %v, 1.0
  %q = getelementptr float, ptr %out, i64 %id
  store float %s, ptr %q
  ret void
}

; CHECK-LABEL: lanes @gather_slow: scalar,
define spir_kernel void @gather_slow(ptr noalias %in, ptr noalias %index, ptr noalias %out) #2 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %ip = getelementptr i32, ptr %index, i64 %id
  %i = load i32, ptr %ip
  %j = xor i32 %i, 85
  %wide = sext i32 %j to i64
  %p = getelementptr float, ptr %in, i64 %wide
  %v = load float, ptr %p
  %s = fadd float %v, 1.0
  %q = getelementptr float, ptr %out, i64 %id
  store float %s, ptr %q
  ret void
}

; A chain of divisions waits for the divider, longer in a register of more lanes: four registers a value.
; CHECK-LABEL: lanes @divisions: 32, 4 registers a value of 64 bits hide latency
define spir_kernel void @divisions(ptr noalias %in, ptr noalias %out, i32 %n) #2 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr double, ptr %in, i64 %id
  %c = load double, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi double [ %c, %entry ], [ %y, %loop ]
  %d = fdiv double %c, %x
  %s = fadd double %d, %x
  %y = fmul double %s, 5.0e-1
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %q = getelementptr double, ptr %out, i64 %id
  store double %y, ptr %q
  ret void
}

attributes #1 = { "target-cpu"="emeraldrapids" "prefer-vector-width"="512" "min-legal-vector-width"="512" }
attributes #2 = { "target-cpu"="cascadelake" "prefer-vector-width"="512" "min-legal-vector-width"="512" }

; Whether an id is below what all share changes once along a row: nobody guesses that wrong. What data say is guessed.
; CHECK-LABEL: lanes @guards:
; CHECK:     scalar {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} 0.0 0.0 -
define spir_kernel void @guards(ptr noalias %in, ptr noalias %out, i64 %n, i64 %m) #0 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %below = icmp ult i64 %id, %n
  %above = icmp ugt i64 %id, %m
  %inside = and i1 %below, %above
  br i1 %inside, label %then, label %end
then:
  %p = getelementptr float, ptr %in, i64 %id
  %v = load float, ptr %p
  %q = getelementptr float, ptr %out, i64 %id
  store float %v, ptr %q
  br label %end
end:
  ret void
}
; CHECK-LABEL: lanes @data:
; CHECK:     scalar {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} {{[0-9.]+}} 0.0 {{[1-9][0-9.]*}} -
define spir_kernel void @data(ptr noalias %in, ptr noalias %out, i64 %n) #0 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr %in, i64 %id
  %v = load i64, ptr %p
  %below = icmp ult i64 %v, %n
  br i1 %below, label %then, label %end
then:
  %q = getelementptr i64, ptr %out, i64 %id
  store i64 %v, ptr %q
  br label %end
end:
  ret void
}

; Without a fast gather, lanes at a distance are scalar loads and inserts, which cost less than a gather would.
; CHECK-LABEL: lanes @strided: 8, one register a value of 32 bits
; CHECK: LOAD-STRIDED
define spir_kernel void @strided(ptr noalias %in, ptr noalias %out, i32 %n) #3 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %from = shl i64 %id, 5
  %p = getelementptr i8, ptr %in, i64 %from
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr %p, i64 %i
  %v = load float, ptr %at
  %w = getelementptr float, ptr %in, i64 %i
  %u = load float, ptr %w
  %next = call float @llvm.fma.f32(float %v, float %u, float %sum)
  %i.next = add i64 %i, 1
  %end = icmp eq i64 %i.next, 8
  br i1 %end, label %exit, label %loop
exit:
  %q = getelementptr float, ptr %out, i64 %id
  store float %next, ptr %q
  ret void
}
attributes #3 = { "target-cpu"="x86-64-v3" }

; A guard within a guard, and one within a loop: of the packets that come there, which had lanes for the outer one, more go
; on than of all packets.
; CHECK-LABEL: lanes @nested_guards: scalar, gathers, scatters and single lanes take {{[0-9]+}} % of the time
define spir_kernel void @nested_guards(ptr %first, ptr %neighbours, ptr %frontier, ptr %visited, ptr %reached, i32 %n) #3 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %v = trunc i64 %id to i32
  %inside = icmp slt i32 %v, %n
  br i1 %inside, label %vertex, label %exit
vertex:
  %f = getelementptr i8, ptr %frontier, i64 %id
  %here = load i8, ptr %f
  %not = icmp eq i8 %here, 0
  br i1 %not, label %exit, label %row
row:
  %p = getelementptr i32, ptr %first, i64 %id
  %from = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %to = load i32, ptr %q
  %some = icmp slt i32 %from, %to
  br i1 %some, label %loop, label %exit
loop:
  %e = phi i32 [ %from, %row ], [ %e.next, %latch ]
  %wide = sext i32 %e to i64
  %next = getelementptr i32, ptr %neighbours, i64 %wide
  %there = load i32, ptr %next
  %vwide = sext i32 %there to i64
  %s = getelementptr i8, ptr %visited, i64 %vwide
  %seen = load i8, ptr %s
  %new = icmp eq i8 %seen, 0
  br i1 %new, label %reach, label %latch
reach:
  %r = getelementptr i32, ptr %reached, i64 %vwide
  store i32 1, ptr %r
  br label %latch
latch:
  %e.next = add nsw i32 %e, 1
  %last = load i32, ptr %q
  %more = icmp slt i32 %e.next, %last
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; What a short function takes is read from its body: less than one that nobody knows.
define internal i32 @short_one(i32 %x) noinline {
  %y = mul i32 %x, 3
  ret i32 %y
}

; CHECK-LABEL: lanes @calls_short_one:
; CHECK-NEXT: lanes a lane
; CHECK-NEXT: scalar {{[0-9]}}.{{[0-9]+}} {{[0-9]}}.
define spir_kernel void @calls_short_one(ptr %x) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %p
  %r = call i32 @short_one(i32 %v)
  store i32 %r, ptr %p
  ret void
}

; Few packets lie in two rows of an index, and gather there. The 64 bits of their addresses do not decide the width.
; CHECK-LABEL: lanes @rows: 64, 4 registers a value of 32 bits
define spir_kernel void @rows(ptr noalias %out, ptr noalias %a, ptr noalias %b, i32 %n) #0 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %x = and i32 %i, 127
  %y = ashr i32 %i, 7
  %row = mul nsw i32 %y, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at.a = add nsw i32 %row, %k
  %wide.a = sext i32 %at.a to i64
  %p = getelementptr inbounds float, ptr %a, i64 %wide.a
  %v = load float, ptr %p
  %of.k = mul nsw i32 %k, 128
  %at.b = add nsw i32 %of.k, %x
  %wide.b = sext i32 %at.b to i64
  %q = getelementptr inbounds float, ptr %b, i64 %wide.b
  %w = load float, ptr %q
  %more = call float @llvm.fma.f32(float %v, float %w, float %sum)
  %next = add nsw i32 %k, 1
  %on = icmp slt i32 %next, %n
  br i1 %on, label %loop, label %exit
exit:
  %r = getelementptr inbounds float, ptr %out, i64 %id
  store float %more, ptr %r
  ret void
}

; A loop of the scalar program whose iterations are far from each other fetches a cache line for each element; packets
; share it.
; CHECK-LABEL: lanes @across_lines: {{[0-9]}}
define spir_kernel void @across_lines(ptr noalias %out, ptr noalias %index, ptr noalias %from, i64 %n) #0 {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %size = call i64 @_Z15get_global_sizej(i32 0)
  %some = icmp ult i64 %id, %n
  br i1 %some, label %loop, label %exit
loop:
  %i = phi i64 [ %id, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i32, ptr %index, i64 %i
  %k = load i32, ptr %p
  %wide = sext i32 %k to i64
  %q = getelementptr inbounds float, ptr %from, i64 %wide
  %v = load float, ptr %q
  %r = getelementptr inbounds float, ptr %out, i64 %i
  store float %v, ptr %r
  %next = add nuw i64 %i, %size
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
