; V9: a function with optnone is refused with its reason.
; REJECT optnone
define i32 @not_optimized(i32 %x) noinline optnone {
  %r = add i32 %x, 1
  ret i32 %r
}
