; V22: structures selected.
; ARG x: int random(-9,9)
; ARG y: float random(-9,9)
define float @aggregate_select(i32 %x, float %y) {
  %a = insertvalue { float, i32 } poison, float %y, 0
  %b = insertvalue { float, i32 } %a, i32 %x, 1
  %d = insertvalue { float, i32 } { float 2.0, i32 7 }, i32 %x, 1
  %c = icmp slt i32 %x, 0
  %s = select i1 %c, { float, i32 } %b, { float, i32 } %d
  %f = extractvalue { float, i32 } %s, 0
  %i = extractvalue { float, i32 } %s, 1
  %g = sitofp i32 %i to float
  %r = fadd float %f, %g
  ret float %r
}
