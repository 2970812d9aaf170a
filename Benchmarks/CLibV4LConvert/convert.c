#include "libv4l_convert.h"

#include <errno.h>
#include <libv4l-plugin.h>
#include <libv4lconvert.h>
#include <linux/videodev2.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

struct clc_converter {
  struct v4lconvert_data *data;
  struct v4l2_format source;
  struct v4l2_format target;
};

// libv4lconvert asks the device what it is and has; this one is a camera without formats and controls of its own.
static int answer(void *context, int file, unsigned long request, void *argument) {
  (void)context;
  (void)file;
  if (request == VIDIOC_QUERYCAP) {
    struct v4l2_capability *capability = argument;
    memset(capability, 0, sizeof *capability);
    capability->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    return 0;
  }
  errno = EINVAL;
  return -1;
}

static const struct libv4l_dev_ops operations = {.ioctl = answer};

clc_converter *clc_open(uint32_t source, uint32_t width, uint32_t height) {
  clc_converter *converter = calloc(1, sizeof *converter);
  if (!converter) return NULL;
  converter->data = v4lconvert_create_with_dev_ops(-1, NULL, &operations);
  if (!converter->data) {
    free(converter);
    return NULL;
  }
  struct v4l2_pix_format *from = &converter->source.fmt.pix;
  struct v4l2_pix_format *to = &converter->target.fmt.pix;
  converter->source.type = converter->target.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  from->width = to->width = width;
  from->height = to->height = height;
  from->pixelformat = source;
  from->bytesperline = source == V4L2_PIX_FMT_YUYV ? 2 * width : 0;
  from->sizeimage = 2 * width * height;
  from->field = to->field = V4L2_FIELD_NONE;
  to->pixelformat = V4L2_PIX_FMT_YUV420;
  to->bytesperline = width;
  to->sizeimage = width * height * 3 / 2;
  return converter;
}

int clc_convert(clc_converter *converter, const uint8_t *source, int source_size, uint8_t *target, int target_size) {
  // libv4lconvert only reads the source, although its signature does not say so.
  return v4lconvert_convert(
      converter->data, &converter->source, &converter->target, (unsigned char *)source, source_size, target,
      target_size);
}

const char *clc_message(clc_converter *converter) { return v4lconvert_get_error_message(converter->data); }

void clc_close(clc_converter *converter) {
  v4lconvert_destroy(converter->data);
  free(converter);
}

int clc_encode(const uint8_t *rgba, int width, int height, int quality, uint8_t *target, int target_size) {
  unsigned long needed = tjBufSize(width, height, TJSAMP_422);
  if (target_size < 0 || needed > (unsigned long)target_size) return -1;
  tjhandle encoder = tjInitCompress();
  if (!encoder) return -1;
  unsigned long size = (unsigned long)target_size;
  unsigned char *output = target;
  int status =
      tjCompress2(encoder, rgba, width, 0, height, TJPF_RGBA, &output, &size, TJSAMP_422, quality, TJFLAG_NOREALLOC);
  tjDestroy(encoder);
  return status == 0 ? (int)size : -1;
}
