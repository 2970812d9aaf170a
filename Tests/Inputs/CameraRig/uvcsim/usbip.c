// The cable: USB/IP over a pair of sockets, of which the kernel's vhci-hcd holds the other end.
// The messages are those of Documentation/usb/usbip_protocol.rst of the Linux kernel.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "uvcsim.h"

#define ATTACH "/sys/devices/platform/vhci_hcd.0/attach"
enum { CMD_SUBMIT = 1, CMD_UNLINK = 2, RET_SUBMIT = 3, RET_UNLINK = 4 };
enum { HEADER = 48, HIGH_SPEED = 3, LARGEST = 65536 };
int usb_socket = -1, port;
struct waiting_read waiting[64];
int waiting_count;

static bool send_all(const void *data, size_t length) {
  for (const uint8_t *at = data; length;) {
    ssize_t count = send(usb_socket, at, length, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    length -= count;
  }
  return true;
}

static bool receive_all(void *data, size_t length) {
  for (uint8_t *at = data; length;) {
    ssize_t count = recv(usb_socket, at, length, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    length -= count;
  }
  return true;
}

void answer(uint32_t number, int status, const void *data, uint32_t length, uint32_t actual) {
  static uint8_t message[HEADER + LARGEST];
  uint32_t header[12] = {0};
  header[0] = htonl(RET_SUBMIT);
  header[1] = htonl(number);
  header[5] = htonl(status);
  header[6] = htonl(actual);
  header[8] = htonl(0xffffffff);
  memcpy(message, header, HEADER);
  if (length) memcpy(message + HEADER, data, length);
  // A host that has gone is noticed by the next read.
  send_all(message, HEADER + length);
}

// The answer to one request on the control pipe: the number of bytes, 0 for a done one, -1 for a refusal.
static int control_pipe(const uint8_t *setup, const uint8_t *data, uint8_t *bytes) {
  int type = setup[0], request = setup[1], value = setup[2] | setup[3] << 8;
  int index = setup[4] | setup[5] << 8, length = setup[6] | setup[7] << 8;
  if ((type & 0x60) == 0) {  // standard requests
    switch (request) {
      case 0: return 2;  // GET_STATUS
      case 1:            // CLEAR_FEATURE; on the endpoint it is how uvcvideo stops a bulk stream
        if ((type & 31) == 2) stop_stream();
        return 0;
      case 6: return descriptor(value >> 8, value & 255, bytes);
      case 8: bytes[0] = 1; return 1;  // GET_CONFIGURATION
      case 10: return 1;               // GET_INTERFACE
      case 3: case 5: case 9: case 11: return 0;
      default: return -1;
    }
  }
  if ((type & 0x60) != 0x20) return -1;
  int selector = value >> 8, unit = index >> 8, interface = index & 255;
  if (interface == 1) return selector == 1 || selector == 2 ? negotiation_request(selector, request, data, length, bytes) : -1;
  if (unit == 0 && selector == 2) {  // the reason of the last refusal: no such control
    bytes[0] = 6;
    return 1;
  }
  return control_request(unit, selector, request, data, length, bytes);
}

static void take_control(uint32_t number, const uint8_t *setup, const uint8_t *data, bool reads) {
  uint8_t bytes[8192] = {0};
  int length = setup[6] | setup[7] << 8, count = control_pipe(setup, data, bytes);
  if (count < 0) answer(number, -EPIPE, NULL, 0, 0);
  else if (!reads) answer(number, 0, NULL, 0, length);
  else answer(number, 0, bytes, count < length ? count : length, count < length ? count : length);
}

static bool unlink_read(uint32_t number, uint32_t target) {
  uint32_t header[12] = {0};
  int status = 0;
  for (int i = 0; i < waiting_count; i++) {
    if (waiting[i].number != target) continue;
    memmove(waiting + i, waiting + i + 1, (--waiting_count - i) * sizeof *waiting);
    status = -ECONNRESET;
    break;
  }
  header[0] = htonl(RET_UNLINK);
  header[1] = htonl(number);
  header[5] = htonl(status);
  return send_all(header, HEADER);
}

bool take_request(void) {
  static uint8_t data[LARGEST];
  uint32_t header[12];
  if (!receive_all(header, HEADER)) return false;
  uint32_t number = ntohl(header[1]), reads = ntohl(header[3]), endpoint = ntohl(header[4]);
  if (ntohl(header[0]) == CMD_UNLINK) return unlink_read(number, ntohl(header[5]));
  if (ntohl(header[0]) != CMD_SUBMIT) return true;
  uint32_t length = ntohl(header[6]);
  if (!reads && length && (length > sizeof data || !receive_all(data, length))) return false;
  if (endpoint == 0) {
    take_control(number, (const uint8_t *)&header[10], data, reads);
  } else if (endpoint == 1 && reads && waiting_count < 64 && length > 2) {
    waiting[waiting_count++] = (struct waiting_read){number, length};
  } else {
    answer(number, -EPIPE, NULL, 0, 0);
  }
  return true;
}

void unplug(void) {
  if (usb_socket < 0) return;
  stop_stream();
  shutdown(usb_socket, SHUT_RDWR);
  close(usb_socket);
  usb_socket = -1;
  waiting_count = 0;
  note("unplugged");
}

void plug(void) {
  if (usb_socket >= 0) return;
  // The port is free again a moment after the camera was unplugged.
  for (int tries = 0; tries < 100; tries++) {
    int ends[2];
    char text[64];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) die("socketpair");
    int file = open(ATTACH, O_WRONLY);
    if (file < 0) die(ATTACH ": is the module vhci-hcd loaded?");
    int length = snprintf(text, sizeof text, "%d %d %d %d", port, ends[1], 0x10001 + port, HIGH_SPEED);
    ssize_t written = write(file, text, length);
    int reason = errno;
    close(file);
    close(ends[1]);
    if (written == length) {
      usb_socket = ends[0];
      note("plugged at port %d", port);
      return;
    }
    close(ends[0]);
    errno = reason;
    poll(NULL, 0, 50);
  }
  die(ATTACH);
}
