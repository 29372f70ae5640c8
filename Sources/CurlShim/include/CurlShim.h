#ifndef CURL_SHIM_H
#define CURL_SHIM_H

#include "CurlShimLibrary.h"
#include "CurlShimTransfer.h"

#endif
