; Where a loop is copied for full packets, the masked copy of an inner loop may never be entered: its phis begin with
; poison, and depend on nothing else. Their shape stayed unknown, and the emitter ended with an assertion.
; ARG in4: long[N+16]
; ARG q: int[N] random(-9,9)
; ARG c: int 0
; LANES 4,8,16
; CHOICES LinearizeBOSCC
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i64 @_Z13get_global_idj(i32)
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>)

define spir_kernel void @k(ptr addrspace(1) %in4, ptr addrspace(1) %q, ptr addrspace(1) %out, i32 %c) {
entry:
  %stay = icmp ne i32 %c, 0
  %id = call i64 @_Z13get_global_idj(i32 0)
  %po = getelementptr i32, ptr addrspace(1) %out, i64 %id
  br label %outer

latch:
  %zero = icmp eq i32 %next, 0
  br i1 %zero, label %done, label %outer

outer:
  %first = phi i1 [ true, %entry ], [ false, %latch ]
  %start = phi i32 [ 0, %entry ], [ 1, %latch ]
  br i1 %first, label %body, label %done

body:
  %v = load volatile i32, ptr addrspace(1) %q, align 4
  %few = icmp eq i32 %v, 0
  br i1 %few, label %inner, label %many

many:
  %bit = and i32 %v, 1
  %n = zext i32 %bit to i64
  %vec = insertelement <8 x i32> zeroinitializer, i32 %start, i64 0
  %red = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %vec)
  br label %inner

inner:
  %i = phi i64 [ %i.next, %inner ], [ 0, %body ], [ %n, %many ]
  %sum = phi i32 [ %next, %inner ], [ 0, %body ], [ %red, %many ]
  %p = getelementptr i8, ptr addrspace(1) %in4, i64 %i
  %w = load i64, ptr addrspace(1) %p, align 1
  %w32 = trunc i64 %w to i32
  %next = or i32 %sum, %w32
  %i.next = or i64 %i, 1
  br i1 %stay, label %inner, label %latch

done:
  store i32 7, ptr addrspace(1) %po
  ret void
}
