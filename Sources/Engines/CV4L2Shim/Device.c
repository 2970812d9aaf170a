#include "Private.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int v4l2shim_ioctl(v4l2shim_device device, unsigned long request, void *argument) {
  int result;
  do {
    result = device.converts ? v4l2_ioctl(device.descriptor, request, argument)
                             : ioctl(device.descriptor, request, argument);
  } while (result == -1 && errno == EINTR);
  return result == -1 ? -errno : result;
}

void v4l2shim_copy_text(char *to, size_t capacity, const void *from, size_t length) {
  const size_t count = strnlen(from, length < capacity - 1 ? length : capacity - 1);
  memcpy(to, from, count);
  to[count] = 0;
}

int32_t v4l2shim_open(const char *path, v4l2shim_device *device) {
  const int descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (descriptor == -1) return -errno;
  *device = (v4l2shim_device){.descriptor = descriptor, .converts = false};
  return 0;
}

int32_t v4l2shim_convert(v4l2shim_device *device) {
  // libv4l2 reports on standard error unless it has a file; the stream stays open until the process ends.
  static FILE *nowhere = NULL;
  FILE *expected = NULL;
  FILE *opened = fopen("/dev/null", "we");
  if (opened && !__atomic_compare_exchange_n(&nowhere, &expected, opened, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    fclose(opened);
  }
  v4l2_log_file = __atomic_load_n(&nowhere, __ATOMIC_ACQUIRE);
  const int descriptor = v4l2_fd_open(device->descriptor, 0);
  if (descriptor == -1) return -errno;
  *device = (v4l2shim_device){.descriptor = descriptor, .converts = true};
  return 0;
}

int32_t v4l2shim_close(v4l2shim_device device) {
  const int result = device.converts ? v4l2_close(device.descriptor) : close(device.descriptor);
  return result == -1 ? -errno : 0;
}

int32_t v4l2shim_query_capability(v4l2shim_device device, v4l2shim_capability *capability) {
  struct v4l2_capability raw = {0};
  const int result = v4l2shim_ioctl(device, VIDIOC_QUERYCAP, &raw);
  if (result < 0) return result;
  v4l2shim_copy_text(capability->driver, sizeof capability->driver, raw.driver, sizeof raw.driver);
  v4l2shim_copy_text(capability->card, sizeof capability->card, raw.card, sizeof raw.card);
  v4l2shim_copy_text(capability->bus, sizeof capability->bus, raw.bus_info, sizeof raw.bus_info);
  capability->version = raw.version;
  capability->capabilities = raw.capabilities & V4L2_CAP_DEVICE_CAPS ? raw.device_caps : raw.capabilities;
  return 0;
}

int32_t v4l2shim_enum_format(v4l2shim_device device, uint32_t index, v4l2shim_format_entry *entry) {
  struct v4l2_fmtdesc raw = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  const int result = v4l2shim_ioctl(device, VIDIOC_ENUM_FMT, &raw);
  if (result < 0) return result;
  entry->pixel_format = raw.pixelformat;
  entry->compressed = raw.flags & V4L2_FMT_FLAG_COMPRESSED;
  entry->emulated = raw.flags & V4L2_FMT_FLAG_EMULATED;
  v4l2shim_copy_text(entry->description, sizeof entry->description, raw.description, sizeof raw.description);
  return 0;
}

int32_t v4l2shim_enum_size(v4l2shim_device device, uint32_t index, uint32_t pixel_format, v4l2shim_size_entry *entry) {
  struct v4l2_frmsizeenum raw = {.index = index, .pixel_format = pixel_format};
  const int result = v4l2shim_ioctl(device, VIDIOC_ENUM_FRAMESIZES, &raw);
  if (result < 0) return result;
  if (raw.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
    *entry = (v4l2shim_size_entry){
        true,
        raw.discrete.width, raw.discrete.width, 1,
        raw.discrete.height, raw.discrete.height, 1};
  } else {
    const struct v4l2_frmsize_stepwise *range = &raw.stepwise;
    *entry = (v4l2shim_size_entry){
        false,
        range->min_width, range->max_width, range->step_width ? range->step_width : 1,
        range->min_height, range->max_height, range->step_height ? range->step_height : 1};
  }
  return 0;
}

int32_t v4l2shim_enum_interval(
    v4l2shim_device device, uint32_t index, uint32_t pixel_format, uint32_t width, uint32_t height,
    v4l2shim_interval_entry *entry) {
  struct v4l2_frmivalenum raw = {.index = index, .pixel_format = pixel_format, .width = width, .height = height};
  const int result = v4l2shim_ioctl(device, VIDIOC_ENUM_FRAMEINTERVALS, &raw);
  if (result < 0) return result;
  if (raw.type == V4L2_FRMIVAL_TYPE_DISCRETE) {
    *entry = (v4l2shim_interval_entry){
        true,
        raw.discrete.numerator, raw.discrete.denominator,
        raw.discrete.numerator, raw.discrete.denominator};
  } else {
    *entry = (v4l2shim_interval_entry){
        false,
        raw.stepwise.min.numerator, raw.stepwise.min.denominator,
        raw.stepwise.max.numerator, raw.stepwise.max.denominator};
  }
  return 0;
}
