! A loop over intrinsic functions.
program sums
  real(8) :: x(1000), y(1000)
  integer :: i
  do i = 1, 1000
    x(i) = (i - 1) / 100.d0 - 5
  end do
  call softplus(y, x, 1000)
  print '(f11.6)', sum(y)
contains
  subroutine softplus(y, x, n)
    integer, intent(in) :: n
    real(8), intent(out) :: y(n)
    real(8), intent(in) :: x(n)
    integer :: i
    do i = 1, n
      y(i) = log(1 + exp(x(i)))
    end do
  end subroutine
end program
