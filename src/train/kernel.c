/* The plain kernels, and the choice between kernels. */
#define KERNEL      kernel_plain
#define KERNEL_NAME "plain"
#include "train/kernel_body.def"

const Kernel *kernel_best(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return &kernel_avx2;
#endif
    return &kernel_plain;
}
