#include "Private.h"

#include <poll.h>
#include <string.h>
#include <sys/mman.h>

int32_t v4l2shim_set_format(v4l2shim_device device, v4l2shim_format *format) {
  struct v4l2_format raw = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  raw.fmt.pix.width = format->width;
  raw.fmt.pix.height = format->height;
  raw.fmt.pix.pixelformat = format->pixel_format;
  raw.fmt.pix.field = V4L2_FIELD_NONE;
  const int result = v4l2shim_ioctl(device, VIDIOC_S_FMT, &raw);
  if (result < 0) return result;
  *format = (v4l2shim_format){
      raw.fmt.pix.width, raw.fmt.pix.height, raw.fmt.pix.pixelformat, raw.fmt.pix.bytesperline, raw.fmt.pix.sizeimage};
  return 0;
}

int32_t v4l2shim_set_interval(v4l2shim_device device, uint32_t *numerator, uint32_t *denominator) {
  struct v4l2_streamparm raw = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  raw.parm.capture.timeperframe.numerator = *numerator;
  raw.parm.capture.timeperframe.denominator = *denominator;
  const int result = v4l2shim_ioctl(device, VIDIOC_S_PARM, &raw);
  if (result < 0) return result;
  *numerator = raw.parm.capture.timeperframe.numerator;
  *denominator = raw.parm.capture.timeperframe.denominator;
  return 0;
}

int32_t v4l2shim_get_interval(v4l2shim_device device, uint32_t *numerator, uint32_t *denominator) {
  struct v4l2_streamparm raw = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  const int result = v4l2shim_ioctl(device, VIDIOC_G_PARM, &raw);
  if (result < 0) return result;
  *numerator = raw.parm.capture.timeperframe.numerator;
  *denominator = raw.parm.capture.timeperframe.denominator;
  return 0;
}

int32_t v4l2shim_request_buffers(v4l2shim_device device, uint32_t count) {
  struct v4l2_requestbuffers raw = {
      .count = count, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  const int result = v4l2shim_ioctl(device, VIDIOC_REQBUFS, &raw);
  return result < 0 ? result : (int32_t)raw.count;
}

int32_t v4l2shim_map(v4l2shim_device device, uint32_t index, void **address, size_t *length) {
  struct v4l2_buffer raw = {
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  const int result = v4l2shim_ioctl(device, VIDIOC_QUERYBUF, &raw);
  if (result < 0) return result;
  const int protection = PROT_READ | PROT_WRITE;
  void *map = device.converts
                  ? v4l2_mmap(NULL, raw.length, protection, MAP_SHARED, device.descriptor, raw.m.offset)
                  : mmap(NULL, raw.length, protection, MAP_SHARED, device.descriptor, raw.m.offset);
  if (map == MAP_FAILED) return -errno;
  *address = map;
  *length = raw.length;
  return 0;
}

int32_t v4l2shim_unmap(v4l2shim_device device, void *address, size_t length) {
  const int result = device.converts ? v4l2_munmap(address, length) : munmap(address, length);
  return result == -1 ? -errno : 0;
}

int32_t v4l2shim_queue(v4l2shim_device device, uint32_t index) {
  struct v4l2_buffer raw = {
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  return v4l2shim_ioctl(device, VIDIOC_QBUF, &raw);
}

int32_t v4l2shim_dequeue(v4l2shim_device device, v4l2shim_buffer *buffer) {
  struct v4l2_buffer raw = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  const int result = v4l2shim_ioctl(device, VIDIOC_DQBUF, &raw);
  if (result < 0) return result;
  *buffer = (v4l2shim_buffer){
      .index = raw.index,
      .bytes_used = raw.bytesused,
      .sequence = raw.sequence,
      .flagged = raw.flags & V4L2_BUF_FLAG_ERROR,
      .monotonic = (raw.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC,
      .seconds = raw.timestamp.tv_sec,
      .microseconds = raw.timestamp.tv_usec};
  return 0;
}

int32_t v4l2shim_stream_on(v4l2shim_device device) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return v4l2shim_ioctl(device, VIDIOC_STREAMON, &type);
}

int32_t v4l2shim_stream_off(v4l2shim_device device) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return v4l2shim_ioctl(device, VIDIOC_STREAMOFF, &type);
}

int32_t v4l2shim_wait(int32_t descriptor, int32_t wake, int32_t milliseconds) {
  // poll leaves out negative descriptors.
  struct pollfd polled[2] = {{.fd = descriptor, .events = POLLIN | POLLPRI}, {.fd = wake, .events = POLLIN}};
  const int count = poll(polled, 2, milliseconds);
  // A signal ends the wait early, as if the time was over; the caller looks at the clock anyway.
  if (count == -1) return errno == EINTR ? 0 : -errno;
  int32_t result = 0;
  if (polled[0].revents & POLLIN) result |= V4L2SHIM_READY;
  if (polled[0].revents & (POLLERR | POLLHUP | POLLNVAL)) result |= V4L2SHIM_BROKEN;
  if (polled[1].revents & POLLIN) result |= V4L2SHIM_WOKEN;
  return result;
}
