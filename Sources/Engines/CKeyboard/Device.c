#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "CKeyboard.h"

// The keys of a PC's keyboard, up to those of Japanese and Brazilian ones.
enum { last_key = KEY_COMPOSE };

int ckey_device_make(const char *path, const char *name) {
  const int device = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (device < 0) return -1;
  bool done = ioctl(device, UI_SET_EVBIT, EV_KEY) == 0 && ioctl(device, UI_SET_EVBIT, EV_LED) == 0;
  for (int key = KEY_ESC; done && key <= last_key; key++) done = ioctl(device, UI_SET_KEYBIT, key) == 0;
  for (int light = LED_NUML; done && light <= LED_SCROLLL; light++) done = ioctl(device, UI_SET_LEDBIT, light) == 0;
  struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = 0, .product = 0, .version = 1}};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  done = done && ioctl(device, UI_DEV_SETUP, &setup) == 0 && ioctl(device, UI_DEV_CREATE) == 0;
  if (done) return device;
  const int reason = errno;
  close(device);
  errno = reason;
  return -1;
}

void ckey_device_close(int device) {
  ioctl(device, UI_DEV_DESTROY);
  close(device);
}

bool ckey_device_name(int device, char *name, size_t size) {
  memset(name, 0, size);
  return ioctl(device, UI_GET_SYSNAME(size - 1), name) >= 0;
}

bool ckey_device_key(int device, unsigned code, bool down) {
  struct input_event events[2] = {
      {.type = EV_KEY, .code = (__u16)code, .value = down}, {.type = EV_SYN, .code = SYN_REPORT, .value = 0}};
  ssize_t count;
  do {
    count = write(device, events, sizeof events);
  } while (count < 0 && errno == EINTR);
  if (count == (ssize_t)sizeof events) return true;
  if (count >= 0) errno = EIO;
  return false;
}

bool ckey_device_lights(int device, bool *caps_lock) {
  struct input_event event;
  while (true) {
    const ssize_t count = read(device, &event, sizeof event);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN;
    if (count != (ssize_t)sizeof event) return count == 0;
    if (event.type == EV_LED && event.code == LED_CAPSL) *caps_lock = event.value != 0;
  }
}
