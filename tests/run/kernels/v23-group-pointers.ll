; V23: members that are pointers, alone and with numbers.
; ARG pairs: {long, long}[N] iota
; ARG out: {long, long}[N] zero
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @pointers(ptr addrspace(1) %pairs, ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %a = getelementptr { ptr, ptr }, ptr addrspace(1) %pairs, i64 %id
  %b = getelementptr i8, ptr addrspace(1) %a, i64 8
  %o = getelementptr { ptr, ptr }, ptr addrspace(1) %out, i64 %id
  %q = getelementptr i8, ptr addrspace(1) %o, i64 8
  %x = load ptr, ptr addrspace(1) %a
  %y = load ptr, ptr addrspace(1) %b
  %z = getelementptr i8, ptr %y, i64 5
  store ptr %z, ptr addrspace(1) %o
  store ptr %x, ptr addrspace(1) %q
  ret void
}
