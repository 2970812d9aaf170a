// V4L2 for Swift: one function per ioctl, with plain structs in place of the kernel's unions and macros.
//
// Every function that can fail returns a negative errno value. Each takes a `v4l2shim_device`, which says whether the
// calls go to the kernel or through libv4l2; both are ordinary file descriptors. Nothing here allocates memory that the
// caller must free, except the maps (`v4l2shim_map`, given back by `v4l2shim_unmap`) and the descriptor
// (`v4l2shim_open`, given back by `v4l2shim_close`).

#ifndef CV4L2SHIM_H
#define CV4L2SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// An open device node.
typedef struct {
  int32_t descriptor;
  /// Whether libv4l2 stands between, which converts formats that are not read natively.
  bool converts;
} v4l2shim_device;

/// What a device says about itself. The texts end with 0.
typedef struct {
  char driver[17];
  char card[33];
  char bus[33];
  uint32_t version;
  /// The capabilities of this node, not of the whole device.
  uint32_t capabilities;
} v4l2shim_capability;

/// One pixel format.
typedef struct {
  uint32_t pixel_format;
  bool compressed;
  /// Made by libv4l2 from another format.
  bool emulated;
  char description[33];
} v4l2shim_format_entry;

/// Discrete extents have equal minimum and maximum.
typedef struct {
  bool discrete;
  uint32_t min_width, max_width, step_width;
  uint32_t min_height, max_height, step_height;
} v4l2shim_size_entry;

/// Frame intervals in seconds as fractions; discrete ones have equal minimum and maximum.
typedef struct {
  bool discrete;
  uint32_t min_numerator, min_denominator;
  uint32_t max_numerator, max_denominator;
} v4l2shim_interval_entry;

/// A format of frames, asked for or granted.
typedef struct {
  uint32_t width, height;
  uint32_t pixel_format;
  uint32_t bytes_per_line;
  uint32_t size_image;
} v4l2shim_format;

/// A buffer as it came out of the driver's queue.
typedef struct {
  uint32_t index;
  uint32_t bytes_used;
  uint32_t sequence;
  bool flagged;
  /// Whether the timestamp is of the monotonic clock.
  bool monotonic;
  int64_t seconds;
  int64_t microseconds;
} v4l2shim_buffer;

/// A control. The text ends with 0.
typedef struct {
  uint32_t id;
  uint32_t type;
  char name[33];
  int64_t minimum, maximum, step, default_value;
  uint32_t flags;
} v4l2shim_control;

/// A rectangle in pixels.
typedef struct {
  int32_t left, top;
  uint32_t width, height;
} v4l2shim_rect;

int32_t v4l2shim_open(const char *path, v4l2shim_device *device);
/// Puts libv4l2 between; the device is closed by `v4l2shim_close` as before.
int32_t v4l2shim_convert(v4l2shim_device *device);
int32_t v4l2shim_close(v4l2shim_device device);

int32_t v4l2shim_query_capability(v4l2shim_device device, v4l2shim_capability *capability);
int32_t v4l2shim_enum_format(v4l2shim_device device, uint32_t index, v4l2shim_format_entry *entry);
int32_t v4l2shim_enum_size(v4l2shim_device device, uint32_t index, uint32_t pixel_format, v4l2shim_size_entry *entry);
int32_t v4l2shim_enum_interval(
  v4l2shim_device device, uint32_t index, uint32_t pixel_format, uint32_t width, uint32_t height,
  v4l2shim_interval_entry *entry);

/// `format` is what is asked for, and what was granted on return.
int32_t v4l2shim_set_format(v4l2shim_device device, v4l2shim_format *format);
/// `numerator / denominator` is the interval asked for, and the one granted on return.
int32_t v4l2shim_set_interval(v4l2shim_device device, uint32_t *numerator, uint32_t *denominator);
int32_t v4l2shim_get_interval(v4l2shim_device device, uint32_t *numerator, uint32_t *denominator);

/// Returns the number of buffers that the driver has made.
int32_t v4l2shim_request_buffers(v4l2shim_device device, uint32_t count);
/// Maps a buffer; `length` is the length of the map.
int32_t v4l2shim_map(v4l2shim_device device, uint32_t index, void *_Nullable *_Nonnull address, size_t *length);
int32_t v4l2shim_unmap(v4l2shim_device device, void *address, size_t length);
int32_t v4l2shim_queue(v4l2shim_device device, uint32_t index);
int32_t v4l2shim_dequeue(v4l2shim_device device, v4l2shim_buffer *buffer);
int32_t v4l2shim_stream_on(v4l2shim_device device);
int32_t v4l2shim_stream_off(v4l2shim_device device);

/// The control after `previous_id`, in the order of the driver; `-EINVAL` after the last.
int32_t v4l2shim_next_control(v4l2shim_device device, uint32_t previous_id, v4l2shim_control *control);
int32_t v4l2shim_query_control(v4l2shim_device device, uint32_t id, v4l2shim_control *control);
/// The name of a menu item as text ending with 0; `-EINVAL` for an item that the device does not have.
int32_t v4l2shim_query_menu(v4l2shim_device device, uint32_t id, uint32_t index, char *name, size_t capacity);
int32_t v4l2shim_get_control(v4l2shim_device device, uint32_t id, int64_t *value);
int32_t v4l2shim_set_control(v4l2shim_device device, uint32_t id, int64_t value);
int32_t v4l2shim_get_rect(v4l2shim_device device, uint32_t id, v4l2shim_rect *value);
int32_t v4l2shim_set_rect(v4l2shim_device device, uint32_t id, v4l2shim_rect value);

/// What a wait ended with, as a set of bits.
enum {
  V4L2SHIM_READY = 1,
  V4L2SHIM_WOKEN = 2,
  V4L2SHIM_BROKEN = 4,
};
/// Waits until the device has a frame or is broken, `wake` is readable, or the time is over (0). `descriptor` may be -1.
int32_t v4l2shim_wait(int32_t descriptor, int32_t wake, int32_t milliseconds);

/// A descriptor that `v4l2shim_signal` makes readable for good.
int32_t v4l2shim_event(void);
int32_t v4l2shim_signal(int32_t event);
/// A descriptor that becomes readable when something in a folder is made, removed or gets other permissions.
int32_t v4l2shim_watch_folder(const char *path);
/// Takes what is to be read from a watch, so that it is not readable any more.
void v4l2shim_drain(int32_t descriptor);
int32_t v4l2shim_close_descriptor(int32_t descriptor);

#pragma clang assume_nonnull end

#endif
