/* libvec._ufuncs: the functions of libvec as ufuncs of NumPy.
 *
 * NumPy's ufunc machinery does all that a caller sees: casting, broadcasting, `out`, `where`, errors, the GIL. It calls
 * loop() below with aligned numbers in native byte order, some bytes apart, and loop() calls libvec's array functions,
 * by the table that gen_ufuncs.py writes.
 *
 * Contract of loop(): the results are those of the scalar entry points, element after element in this order, where
 * results overlap arguments too (reductions and accumulations are such calls). No floating-point exception flag is left
 * raised that NumPy would warn of. No Python object is touched, unless an exponent does not fit.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

#include <fenv.h>
#include <libvec_array.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { MAX_OPERANDS = 4, MAX_COLUMNS = 6, BLOCK = 256 };

/* How an operand of the ufunc becomes arrays of libvec. */
enum conversion {
  AS_IT_IS,
  OF_HALF,   /* float16, computed in float32 */
  NARROWED,  /* long to int; what does not fit is an error */
  SATURATED, /* long to int, limited to its range */
  IN_PARTS,  /* a complex number: two arrays, real and imaginary parts */
};

/* An array as the array functions see it: elements, and how many elements from one to the next. */
struct column {
  char *at;
  ptrdiff_t stride;
};

struct loop {
  const char *name;
  void (*run)(size_t n, const struct column *columns, int strided);
  int inputs, results;
  char types[MAX_OPERANDS];
  unsigned char how[MAX_OPERANDS];
};

struct function {
  const char *name;
  int inputs, results, loops, identity;
  const char *doc;
};

#include "ufuncs.inc"

/* The arrays behind the operands of one call. */
struct array {
  char *at;
  npy_intp step; /* bytes */
  int size;      /* of an element in memory */
  unsigned char how;
  int is_result;
};

/* Floating-point exception flags: libvec leaves them unspecified. Of those that NumPy warns of, none is raised. */
#if defined(__x86_64__)
typedef unsigned int flags;
static flags saved_flags(void) { return _mm_getcsr(); }
static void restore_flags(flags f) {
  const flags warned = _MM_EXCEPT_INVALID | _MM_EXCEPT_DIV_ZERO | _MM_EXCEPT_OVERFLOW | _MM_EXCEPT_UNDERFLOW;
  if (_mm_getcsr() & ~f & warned)
    _mm_setcsr(f);
}
#else
typedef fexcept_t flags;
static flags saved_flags(void) {
  flags f;
  fegetexceptflag(&f, FE_ALL_EXCEPT);
  return f;
}
static void restore_flags(flags f) { fesetexceptflag(&f, FE_ALL_EXCEPT); }
#endif

#if defined(__x86_64__)
#define WITH_F16C __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WITH_F16C
#endif
WITH_F16C static void widen(float *restrict to, const _Float16 *restrict from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}
WITH_F16C static void round_to_half(_Float16 *restrict to, const float *restrict from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = (_Float16)from[i];
}

/* Whether elements of two arrays share memory, unless both are one array, element by element. */
static int overlap(const struct array *a, const struct array *b, npy_intp n) {
  uintptr_t a_first = (uintptr_t)a->at, b_first = (uintptr_t)b->at;
  uintptr_t a_last = a_first + (n - 1) * a->step, b_last = b_first + (n - 1) * b->step;
  uintptr_t a_low = a_first < a_last ? a_first : a_last, a_high = a_first < a_last ? a_last : a_first;
  uintptr_t b_low = b_first < b_last ? b_first : b_last, b_high = b_first < b_last ? b_last : b_first;
  if (a_high + a->size <= b_low || b_high + b->size <= a_low)
    return 0;
  if (a->step != b->step || a->step == 0)
    return 1;
  if (a_first == b_first && a->size == b->size)
    return 0; /* one array, element by element */
  /* Interleaved: the elements of one lie in the gaps of the other. */
  uintptr_t step = a->step < 0 ? -a->step : a->step;
  uintptr_t offset = a_first > b_first ? (a_first - b_first) % step : (step - (b_first - a_first) % step) % step;
  return !((uintptr_t)b->size <= offset && offset + a->size <= step);
}

/* Whether results must be written one by one, before the next arguments are read. */
static int is_serial(const struct array *arrays, int count, npy_intp n) {
  for (int i = 0; i < count; ++i) {
    if (!arrays[i].is_result)
      continue;
    if (arrays[i].step == 0)
      return 1;
    for (int j = 0; j < count; ++j)
      if (j != i && overlap(&arrays[i], &arrays[j], n))
        return 1;
  }
  return 0;
}

static const unsigned char SizeOf[NPY_HALF + 1] = {
    [NPY_BYTE] = sizeof(npy_byte),
    [NPY_UBYTE] = sizeof(npy_ubyte),
    [NPY_SHORT] = sizeof(npy_short),
    [NPY_USHORT] = sizeof(npy_ushort),
    [NPY_INT] = sizeof(npy_int),
    [NPY_UINT] = sizeof(npy_uint),
    [NPY_LONG] = sizeof(npy_long),
    [NPY_ULONG] = sizeof(npy_ulong),
    [NPY_LONGLONG] = sizeof(npy_longlong),
    [NPY_HALF] = sizeof(npy_half),
    [NPY_ULONGLONG] = sizeof(npy_ulonglong),
    [NPY_FLOAT] = sizeof(npy_float),
    [NPY_DOUBLE] = sizeof(npy_double),
    [NPY_CFLOAT] = sizeof(npy_float),
    [NPY_CDOUBLE] = sizeof(npy_double), /* of a part */
};

static int arrays_of(struct array *arrays, const struct loop *of, char **operands, const npy_intp *steps) {
  int count = 0;
  for (int i = 0; i < of->inputs + of->results; ++i) {
    int size = SizeOf[(int)of->types[i]];
    for (int part = 0; part < (of->how[i] == IN_PARTS ? 2 : 1); ++part)
      arrays[count++] = (struct array){operands[i] + part * size, steps[i], size, of->how[i], i >= of->inputs};
  }
  return count;
}

/* Halves side by side: in their place, or in the block. */
static const _Float16 *gathered(_Float16 *block, const char *from, npy_intp step, int n) {
  if (step == sizeof *block)
    return (const _Float16 *)from;
  for (int i = 0; i < n; ++i)
    block[i] = *(const _Float16 *)(from + i * step);
  return block;
}

static void narrow(int *restrict to, const char *restrict from, npy_intp step, int n) {
  for (int i = 0; i < n; ++i) {
    const long wide = *(const long *)(from + i * step);
    to[i] = wide < INT_MIN ? INT_MIN : wide > INT_MAX ? INT_MAX : (int)wide;
  }
}

/* Whether all numbers are as they were before they were narrowed; if not, there is a Python error. */
static int fits(const int *narrowed, const char *from, npy_intp step, int n, const char *name) {
  for (int i = 0; i < n; ++i) {
    const long wide = *(const long *)(from + i * step);
    if (narrowed[i] != wide) {
      NPY_ALLOW_C_API_DEF
      NPY_ALLOW_C_API
      PyErr_Format(PyExc_OverflowError, "libvec.%s: the exponent %ld does not fit a C int", name, wide);
      NPY_DISABLE_C_API
      return 0;
    }
  }
  return 1;
}

/* An argument as a block of its own. Returns 0 if a number does not fit. */
static int load(void *to, const struct array *a, const char *from, int n, const char *name) {
  _Float16 halves[BLOCK];
  if (a->how == OF_HALF) {
    widen(to, gathered(halves, from, a->step, n), n);
    return 1;
  }
  narrow(to, from, a->step, n);
  return a->how == SATURATED || fits(to, from, a->step, n, name);
}

static void store_halves(char *to, npy_intp step, const float *from, int n) {
  _Float16 halves[BLOCK];
  if (step == sizeof *halves) {
    round_to_half((_Float16 *)to, from, n);
    return;
  }
  round_to_half(halves, from, n);
  for (int i = 0; i < n; ++i)
    *(_Float16 *)(to + i * step) = halves[i];
}

/* n elements from `first` on, at most a block. */
static int run_converted(const struct loop *of, const struct array *arrays, int count, npy_intp first, npy_intp n) {
  union {
    float floats[BLOCK];
    int ints[BLOCK];
  } blocks[MAX_COLUMNS];
  struct column columns[MAX_COLUMNS] = {{0}};
  for (int i = 0; i < count; ++i) {
    const struct array *a = &arrays[i];
    char *at = a->at + first * a->step;
    int own = a->how != AS_IT_IS;
    columns[i] = own ? (struct column){(char *)&blocks[i], 1} : (struct column){at, a->step / a->size};
    if (own && !a->is_result && !load(&blocks[i], a, at, (int)n, of->name))
      return 0;
  }
  of->run(n, columns, 1);
  for (int i = 0; i < count; ++i)
    if (arrays[i].is_result && arrays[i].how == OF_HALF)
      store_halves(arrays[i].at + first * arrays[i].step, arrays[i].step, blocks[i].floats, (int)n);
  return 1;
}

static void run(const struct loop *of, const struct array *arrays, int count, npy_intp first, npy_intp n) {
  struct column columns[MAX_COLUMNS];
  int strided = 0;
  for (int i = 0; i < count; ++i) {
    columns[i] = (struct column){arrays[i].at + first * arrays[i].step, arrays[i].step / arrays[i].size};
    strided |= arrays[i].step != arrays[i].size;
  }
  of->run(n, columns, strided && n > 1);
}

static void loop(char **operands, const npy_intp *dimensions, const npy_intp *steps, void *data) {
  const struct loop *of = data;
  struct array arrays[MAX_COLUMNS];
  npy_intp n = dimensions[0];
  int count = arrays_of(arrays, of, operands, steps), converted = 0;
  for (int i = 0; i < count; ++i)
    converted |= arrays[i].how != AS_IT_IS && arrays[i].how != IN_PARTS;
  if (n <= 0)
    return;
  npy_intp block = n > 1 && is_serial(arrays, count, n) ? 1 : converted ? BLOCK : n;
  flags before = saved_flags();
  for (npy_intp i = 0; i < n; i += block) {
    npy_intp left = n - i < block ? n - i : block;
    if (!converted)
      run(of, arrays, count, i, left);
    else if (!run_converted(of, arrays, count, i, left))
      break;
  }
  restore_flags(before);
}

enum { LOOPS = sizeof loops / sizeof *loops, FUNCTIONS = sizeof functions / sizeof *functions };

/* What ufuncs keep pointers to. */
static PyUFuncGenericFunction engines[LOOPS];
static void *datas[LOOPS];
static char types[LOOPS][MAX_OPERANDS];

static int add_ufuncs(PyObject *module) {
  char *packed = types[0];
  for (int f = 0, l = 0; f < FUNCTIONS; l += functions[f++].loops) {
    const struct function *of = &functions[f];
    char *first = packed;
    for (int i = l; i < l + of->loops; ++i) {
      engines[i] = loop;
      datas[i] = (void *)&loops[i];
      for (int operand = 0; operand < of->inputs + of->results; ++operand)
        *packed++ = loops[i].types[operand];
    }
    PyObject *ufunc = PyUFunc_FromFuncAndData(&engines[l], &datas[l], first, of->loops, of->inputs, of->results,
                                              of->identity, of->name, of->doc, 0);
    if (!ufunc || PyModule_AddObject(module, of->name, ufunc) < 0) {
      Py_XDECREF(ufunc);
      return 0;
    }
  }
  return 1;
}

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "libvec._ufuncs", .m_size = -1};

PyMODINIT_FUNC PyInit__ufuncs(void) {
  import_array();
  import_umath();
  PyObject *module = PyModule_Create(&definition);
  if (module && (PyModule_AddStringConstant(module, "__version__", LIBVEC_VERSION) < 0 || !add_ufuncs(module)))
    Py_CLEAR(module);
  return module;
}
