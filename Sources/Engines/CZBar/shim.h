#include <zbar.h>

#include "quiet.h"
