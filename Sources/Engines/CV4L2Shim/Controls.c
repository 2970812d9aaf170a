#include "Private.h"

#include <string.h>

static void fill(v4l2shim_control *control, const struct v4l2_query_ext_ctrl *raw) {
  *control = (v4l2shim_control){
      .id = raw->id,
      .type = raw->type,
      .minimum = raw->minimum,
      .maximum = raw->maximum,
      .step = (int64_t)raw->step,
      .default_value = raw->default_value,
      .flags = raw->flags};
  v4l2shim_copy_text(control->name, sizeof control->name, raw->name, sizeof raw->name);
}

static int32_t query(v4l2shim_device device, uint32_t id, v4l2shim_control *control) {
  struct v4l2_query_ext_ctrl raw = {.id = id};
  const int result = v4l2shim_ioctl(device, VIDIOC_QUERY_EXT_CTRL, &raw);
  if (result < 0) return result;
  fill(control, &raw);
  return 0;
}

int32_t v4l2shim_next_control(v4l2shim_device device, uint32_t previous_id, v4l2shim_control *control) {
  return query(device, previous_id | V4L2_CTRL_FLAG_NEXT_CTRL | V4L2_CTRL_FLAG_NEXT_COMPOUND, control);
}

int32_t v4l2shim_query_control(v4l2shim_device device, uint32_t id, v4l2shim_control *control) {
  return query(device, id, control);
}

int32_t v4l2shim_query_menu(v4l2shim_device device, uint32_t id, uint32_t index, char *name, size_t capacity) {
  struct v4l2_querymenu raw = {.id = id, .index = index};
  const int result = v4l2shim_ioctl(device, VIDIOC_QUERYMENU, &raw);
  if (result < 0) return result;
  v4l2shim_copy_text(name, capacity, raw.name, sizeof raw.name);
  return 0;
}

// The control's class is part of its id, but drivers of one control each take the current-value form for all.
static int32_t transfer(v4l2shim_device device, unsigned long request, struct v4l2_ext_control *control) {
  struct v4l2_ext_controls list = {.which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = control};
  return v4l2shim_ioctl(device, request, &list);
}

int32_t v4l2shim_get_control(v4l2shim_device device, uint32_t id, int64_t *value) {
  v4l2shim_control control;
  const bool wide = query(device, id, &control) == 0 && control.type == V4L2_CTRL_TYPE_INTEGER64;
  struct v4l2_ext_control raw = {.id = id};
  const int32_t result = transfer(device, VIDIOC_G_EXT_CTRLS, &raw);
  if (result < 0) return result;
  *value = wide ? raw.value64 : raw.value;
  return 0;
}

int32_t v4l2shim_set_control(v4l2shim_device device, uint32_t id, int64_t value) {
  v4l2shim_control control;
  const bool wide = query(device, id, &control) == 0 && control.type == V4L2_CTRL_TYPE_INTEGER64;
  struct v4l2_ext_control raw = {.id = id};
  if (wide) {
    raw.value64 = value;
  } else {
    raw.value = (int32_t)value;
  }
  return transfer(device, VIDIOC_S_EXT_CTRLS, &raw);
}

int32_t v4l2shim_get_rect(v4l2shim_device device, uint32_t id, v4l2shim_rect *value) {
  struct v4l2_rect rect = {0};
  struct v4l2_ext_control raw = {.id = id, .size = sizeof rect};
  raw.ptr = &rect;
  const int32_t result = transfer(device, VIDIOC_G_EXT_CTRLS, &raw);
  if (result < 0) return result;
  *value = (v4l2shim_rect){rect.left, rect.top, rect.width, rect.height};
  return 0;
}

int32_t v4l2shim_set_rect(v4l2shim_device device, uint32_t id, v4l2shim_rect value) {
  struct v4l2_rect rect = {value.left, value.top, value.width, value.height};
  struct v4l2_ext_control raw = {.id = id, .size = sizeof rect};
  raw.ptr = &rect;
  return transfer(device, VIDIOC_S_EXT_CTRLS, &raw);
}
