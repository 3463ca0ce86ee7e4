; Miscompile class 4: atomics on floating point.
; SHAPE vv
; ARG p: float random(-9,9)
; ARG x: float random(-9,9)
define float @atomic_float(ptr %p, float %x) {
entry:
  %a = atomicrmw fadd ptr %p, float %x monotonic
  %c = fcmp ogt float %x, 0.0
  br i1 %c, label %yes, label %join
yes:
  %b = atomicrmw fmax ptr %p, float 2.5 monotonic
  br label %join
join:
  %r = phi float [ %a, %entry ], [ %b, %yes ]
  ret float %r
}
