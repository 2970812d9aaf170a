#ifndef CV4L2SHIM_PRIVATE_H
#define CV4L2SHIM_PRIVATE_H

#include "CV4L2Shim.h"

#include <errno.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

// Set by libv4lconvert on formats that it makes itself; its header is no part of the interface of libv4l2.
#ifndef V4L2_FMT_FLAG_EMULATED
#define V4L2_FMT_FLAG_EMULATED 0x0002
#endif

/// One ioctl, again after a signal; `-errno` or the result.
int v4l2shim_ioctl(v4l2shim_device device, unsigned long request, void *argument);

/// Copies a text that may fill its field without an end, with an end.
void v4l2shim_copy_text(char *to, size_t capacity, const void *from, size_t length);

#endif
