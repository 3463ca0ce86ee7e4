; Miscompile class 4: every read-modify-write operation, with its old value, in divergent flow.
; SHAPE vv
; ARG p: int random(-99,99)
; ARG x: int random(-99,99)
define i32 @atomic_all(ptr %p, i32 %x) {
entry:
  %a = atomicrmw add ptr %p, i32 %x seq_cst
  %b = atomicrmw nand ptr %p, i32 %a acq_rel
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %yes, label %join
yes:
  %d = atomicrmw umax ptr %p, i32 %b monotonic
  %e = atomicrmw min ptr %p, i32 %x acquire
  %f = atomicrmw uinc_wrap ptr %p, i32 77 monotonic
  %g = atomicrmw volatile xchg ptr %p, i32 %f release
  %s = add i32 %d, %e
  %t = xor i32 %s, %g
  br label %join
join:
  %r = phi i32 [ %b, %entry ], [ %t, %yes ]
  %h = atomicrmw sub ptr %p, i32 3 monotonic
  %z = add i32 %r, %h
  ret i32 %z
}
