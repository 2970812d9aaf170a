#include <stdio.h>
#include <libv4l2.h>
