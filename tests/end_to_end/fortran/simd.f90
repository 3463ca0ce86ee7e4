! What the root's README says of flang: it makes no variants of such a function.
function f(x) result(r)
  !$omp declare simd(f)
  real(8), value :: x
  real(8) :: r
  r = x * x + 1
end function
