; B6: alignment that only some lanes have does not hold for the packet: guarded accesses at every fourth lane, which know
; that they are aligned to 16 bytes. (Zeros, as the lanes depend on where the buffer lies.)
; ARG a: int[N] zero
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @aligned_lanes(ptr addrspace(1) %a) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %n = ptrtoint ptr addrspace(1) %p to i64
  %low = and i64 %n, 15
  %c = icmp eq i64 %low, 0
  br i1 %c, label %on, label %off
on:
  %v = load i32, ptr addrspace(1) %p, align 16
  %w = mul i32 %v, 3
  store i32 %w, ptr addrspace(1) %p, align 16
  br label %off
off:
  ret void
}
