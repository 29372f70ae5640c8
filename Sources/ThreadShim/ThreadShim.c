#include "ThreadShim.h"
