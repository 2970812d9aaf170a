// uvcsim: a USB video camera made of picture files, for tests without hardware.
//
// It speaks USB/IP to the kernel's own vhci-hcd, so the kernel's real uvcvideo driver binds to it and offers an
// ordinary /dev/videoN with MJPEG, YUYV, NV12 and GREY, frame intervals, controls, and a real USB disconnect.
// It needs root and the modules vhci-hcd and uvcvideo, and no network.
//
//   uvcsim --frames FOLDER [--scene NAME] [--fps 30,15] [--commands FIFO] [--log FILE] [--port N]
//          [--name TEXT] [--serial TEXT] [--rule CONTROL:LOW:HIGH:SCENE]…
//
// FOLDER holds NAME.WxH.EXTENSION with jpg, yuyv, nv12 or gray; the files are the camera's list of formats. A file may
// hold several frames one after another, which are played in a loop.
//
// Lines for FIFO: scene NAME | unplug | plug | freeze | resume | drop N | flag N | truncate N | set CONTROL VALUE | quit.
// Lines in the log, each after the time: every control that the host sets, start and stop of the stream, plug and unplug.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "uvcsim.h"

static FILE *log_file;

double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

void note(const char *format, ...) {
  va_list values;
  fprintf(log_file, "%.3f ", now());
  va_start(values, format);
  vfprintf(log_file, format, values);
  va_end(values);
  fputc('\n', log_file);
  fflush(log_file);
}

void die(const char *message) {
  fprintf(stderr, "uvcsim: %s: %s\n", message, strerror(errno));
  exit(1);
}

uint32_t get32(const uint8_t *at) { return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24; }

void put32(uint8_t *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = value >> 8 * i;
}

static void command(const char *line) {
  char verb[64] = "", object[64] = "";
  int value = 0;
  if (sscanf(line, "%63s %63s %d", verb, object, &value) < 1) return;
  note("command %s", line);
  if (!strcmp(verb, "scene")) snprintf(scene, sizeof scene, "%s", object);
  else if (!strcmp(verb, "unplug")) unplug();
  else if (!strcmp(verb, "plug")) plug();
  else if (!strcmp(verb, "freeze")) frozen = true;
  else if (!strcmp(verb, "resume")) resume_stream();
  else if (!strcmp(verb, "drop")) to_drop = atoi(object);
  else if (!strcmp(verb, "flag")) to_flag = atoi(object);
  else if (!strcmp(verb, "truncate")) to_truncate = atoi(object);
  else if (!strcmp(verb, "set") && control_named(object)) control_named(object)->value = value;
  else if (!strcmp(verb, "quit")) {
    unplug();
    exit(0);
  } else note("unknown command %s", line);
}

static void read_commands(int fifo) {
  static char line[4096];
  static size_t have;
  ssize_t count = read(fifo, line + have, sizeof line - 1 - have);
  if (count <= 0) return;
  have += count;
  line[have] = 0;
  char *start = line;
  for (char *end; (end = strchr(start, '\n')); start = end + 1) {
    *end = 0;
    command(start);
  }
  have = strlen(start);
  memmove(line, start, have + 1);
}

static void read_intervals(char *list) {
  for (char *rate = strtok(list, ","); rate && interval_count < 8; rate = strtok(NULL, ","))
    if (atoi(rate) > 0) intervals[interval_count++] = 10000000u / atoi(rate);
}

int main(int count, char **arguments) {
  const char *folder = NULL, *fifo_path = NULL;
  char standard_rate[] = "30", *rates = standard_rate;
  int fifo = -1;
  log_file = stderr;
  for (int i = 1; i + 1 < count; i += 2) {
    const char *option = arguments[i];
    char *value = arguments[i + 1];
    if (!strcmp(option, "--frames")) folder = value;
    else if (!strcmp(option, "--scene")) snprintf(scene, sizeof scene, "%s", value);
    else if (!strcmp(option, "--fps")) rates = value;
    else if (!strcmp(option, "--commands")) fifo_path = value;
    else if (!strcmp(option, "--log")) {
      if (!(log_file = fopen(value, "a"))) {
        log_file = stderr;
        die(value);
      }
    } else if (!strcmp(option, "--port")) port = atoi(value);
    else if (!strcmp(option, "--name")) snprintf(product, sizeof product, "%s", value);
    else if (!strcmp(option, "--serial")) snprintf(serial, sizeof serial, "%s", value);
    else if (strcmp(option, "--rule") || !add_rule(value)) {
      fprintf(stderr, "uvcsim: cannot use %s %s\n", option, value);
      return 64;
    }
  }
  read_intervals(rates);
  if (!folder || !interval_count) {
    fprintf(stderr, "uvcsim: usage: uvcsim --frames FOLDER [--fps RATE,…] …; main.c has the rest\n");
    return 64;
  }
  signal(SIGPIPE, SIG_IGN);
  load_pictures(folder);
  build_descriptors();
  reset_negotiation();
  if (fifo_path) {
    if (mkfifo(fifo_path, 0600) && errno != EEXIST) die(fifo_path);
    if ((fifo = open(fifo_path, O_RDWR | O_NONBLOCK)) < 0) die(fifo_path);
  }
  plug();
  for (;;) {
    struct pollfd files[2] = {{usb_socket, POLLIN, 0}, {fifo, POLLIN, 0}};
    poll(files, 2, stream_wait());
    if (usb_socket >= 0 && files[0].revents && !take_request()) {
      note("the host has gone");
      unplug();
      if (fifo < 0) return 0;
    }
    if (fifo >= 0 && files[1].revents & POLLIN) read_commands(fifo);
    if (usb_socket >= 0) send_frames();
  }
}
