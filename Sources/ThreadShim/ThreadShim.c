#include "ThreadShim.h"

__thread void *thread_shim_own;
