/* The same bodies with wide registers. */
#define KERNEL      kernel_avx2
#define KERNEL_NAME "avx2"
#include "train/kernel_body.def"
