/* The same bodies compiled for AVX2. */
#define KERNEL      kernel_avx2
#define KERNEL_NAME "avx2"
#include "train/kernel_body.def"
