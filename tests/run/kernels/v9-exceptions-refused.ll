; V9: a function that catches exceptions is refused with its reason.
; REJECT exceptions
define i32 @catches(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @may_throw(i32 %x) to label %done unwind label %pad
done:
  ret i32 %r
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 0
}
define internal i32 @may_throw(i32 %x) {
  ret i32 %x
}
define internal i32 @__gxx_personality_v0(...) {
  ret i32 0
}
