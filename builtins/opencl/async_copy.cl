// Asynchronous copies (OpenCL C 3.0, 6.15.11): the first work-item of the group copies at once, and the event says nothing. What
// makes the copy visible to the others is that they wait for it: wait_group_events is a barrier.

#define FIRST_ITEM (get_local_linear_id() == 0)

#define COPY(n, T) COPY_FROM_TO(n, T, global, local) COPY_FROM_TO(n, T, local, global)
#define COPY_FROM_TO(n, T, from, to)                                                                                   \
  OVERLOAD event_t async_work_group_copy(to T##n *out, const from T##n *in, size_t count, event_t e) {                 \
    if (FIRST_ITEM)                                                                                                    \
      for (size_t i = 0; i < count; ++i)                                                                               \
        out[i] = in[i];                                                                                                \
    return e;                                                                                                          \
  }
// One side is dense, the other has `stride` elements from one to the next: the global one.
#define STRIDED(n, T)                                                                                                  \
  OVERLOAD event_t async_work_group_strided_copy(local T##n *out, const global T##n *in, size_t count, size_t stride, event_t e) { \
    if (FIRST_ITEM)                                                                                                    \
      for (size_t i = 0; i < count; ++i)                                                                               \
        out[i] = in[i * stride];                                                                                       \
    return e;                                                                                                          \
  }                                                                                                                    \
  OVERLOAD event_t async_work_group_strided_copy(global T##n *out, const local T##n *in, size_t count, size_t stride, event_t e) { \
    if (FIRST_ITEM)                                                                                                    \
      for (size_t i = 0; i < count; ++i)                                                                               \
        out[i * stride] = in[i];                                                                                       \
    return e;                                                                                                          \
  }
#define ASYNC(T) FOR_WIDTHS(COPY, T) FOR_WIDTHS(STRIDED, T)
ASYNC(char)
ASYNC(uchar)
ASYNC(short)
ASYNC(ushort)
ASYNC(int)
ASYNC(uint)
ASYNC(long)
ASYNC(ulong)
ASYNC(float)
ASYNC(double)

// Lines and planes (cl_khr_extended_async_copies): offsets and lengths count elements.
#define EXTENDED(from, to)                                                                                             \
  OVERLOAD event_t async_work_group_copy_2D2D(to void *out, size_t out_offset, const from void *in, size_t in_offset,  \
                                              size_t bytes, size_t per_line, size_t lines, size_t in_line, size_t out_line, event_t e) { \
    return async_work_group_copy_3D3D(out, out_offset, in, in_offset, bytes, per_line, lines, 1, in_line, 0, out_line, 0, e); \
  }
#define EXTENDED_3D(from, to)                                                                                          \
  OVERLOAD event_t async_work_group_copy_3D3D(to void *out, size_t out_offset, const from void *in, size_t in_offset,  \
                                              size_t bytes, size_t per_line, size_t lines, size_t planes, size_t in_line, \
                                              size_t in_plane, size_t out_line, size_t out_plane, event_t e) {         \
    if (FIRST_ITEM)                                                                                                    \
      for (size_t z = 0; z < planes; ++z)                                                                              \
        for (size_t y = 0; y < lines; ++y)                                                                             \
          __builtin_memcpy((to char *)out + (out_offset + z * out_plane + y * out_line) * bytes,                       \
                           (const from char *)in + (in_offset + z * in_plane + y * in_line) * bytes, per_line * bytes); \
    return e;                                                                                                          \
  }
EXTENDED_3D(global, local)
EXTENDED_3D(local, global)
EXTENDED(global, local)
EXTENDED(local, global)

// The copies were made at once: what is to be waited for is the group.
#define WAIT_EVENTS(space, unused)                                                                                     \
  OVERLOAD void wait_group_events(int count, space event_t *events) { work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }
FOR_SPACES(WAIT_EVENTS, )

// Pointers in the address space that a program asks for: on a CPU there is one memory.
global void *__to_global(generic void *p) { return (global void *)p; }
local void *__to_local(generic void *p) { return (local void *)p; }
private void *__to_private(generic void *p) { return (private void *)p; }
OVERLOAD cl_mem_fence_flags get_fence(const generic void *p) { return CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE; }
OVERLOAD cl_mem_fence_flags get_fence(generic void *p) { return CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE; }
