// What the camera says about itself: USB 2.0 chapter 9 and the USB Video Class 1.1. The stream is a bulk one.
#include <string.h>
#include "uvcsim.h"

uint8_t configuration[8192];
int configuration_length;
uint32_t intervals[8];
int interval_count;
char product[64] = "Rig UVC Camera", serial[64] = "RIG0001";

static void byte(int value) { configuration[configuration_length++] = value; }
static void word(int value) {
  byte(value & 255);
  byte(value >> 8 & 255);
}
static void number(uint32_t value) {
  word(value & 0xffff);
  word(value >> 16);
}
static void bytes(int count, const uint8_t *values) {
  for (int i = 0; i < count; i++) byte(values[i]);
}
static void set_word(int at, int value) {
  configuration[at] = value;
  configuration[at + 1] = value >> 8;
}
#define BYTES(...) bytes(sizeof(uint8_t[]){__VA_ARGS__}, (const uint8_t[]){__VA_ARGS__})

static void video_control(void) {
  uint32_t terminal = 0, processing = 0;
  for (int i = 0; i < control_count; i++)
    *(controls[i].unit == CAMERA_TERMINAL ? &terminal : &processing) |= 1u << controls[i].bit;
  BYTES(9, 4, 0, 0, 0, 14, 1, 0, 2);  // interface 0
  int start = configuration_length;
  BYTES(13, 0x24, 1, 0x10, 0x01, 0, 0);  // header, version 1.1
  number(48000000);
  BYTES(1, 1);
  BYTES(18, 0x24, 2, CAMERA_TERMINAL, 0x01, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 3);
  BYTES(terminal, terminal >> 8, terminal >> 16);
  BYTES(12, 0x24, 5, PROCESSING_UNIT, CAMERA_TERMINAL, 0, 0, 2, processing, processing >> 8, 0, 0);
  BYTES(9, 0x24, 3, OUTPUT_TERMINAL, 0x01, 0x01, 0, PROCESSING_UNIT, 0);
  set_word(start + 5, configuration_length - start);
}

static void format(int number_of_format, int kind) {
  // The rest of the GUIDs that four characters begin.
  static const uint8_t guid_end[12] = {0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71};
  if (kind == MJPG) {
    BYTES(11, 0x24, 6, number_of_format, size_count[kind], 1, 1, 0, 0, 0, 0);
  } else {
    BYTES(27, 0x24, 4, number_of_format, size_count[kind]);
    bytes(4, (const uint8_t *)format_guid[kind]);
    bytes(12, guid_end);
    BYTES(format_bits[kind], 1, 0, 0, 0, 0);
  }
  for (int i = 0; i < size_count[kind]; i++) {
    struct size size = sizes[kind][i];
    uint32_t length = frame_bytes(kind, size);
    BYTES(26 + 4 * interval_count, 0x24, kind == MJPG ? 7 : 5, i + 1, 0);
    word(size.width);
    word(size.height);
    number(length * 8);
    number(length * 8 * 30);
    number(length);
    number(intervals[0]);
    byte(interval_count);
    for (int k = 0; k < interval_count; k++) number(intervals[k]);
  }
  BYTES(6, 0x24, 13, 1, 1, 4);  // color matching
}

void build_descriptors(void) {
  configuration_length = 0;
  BYTES(9, 2, 0, 0, 2, 1, 0, 0x80, 250);
  BYTES(8, 11, 0, 2, 14, 3, 0, 2);  // both interfaces belong together
  video_control();
  BYTES(9, 4, 1, 0, 1, 14, 2, 0, 0);  // interface 1
  int start = configuration_length;
  BYTES(13 + offered_count, 0x24, 1, offered_count, 0, 0, 0x81, 0, OUTPUT_TERMINAL, 0, 0, 0, 1);
  for (int i = 0; i < offered_count; i++) byte(0);
  for (int i = 0; i < offered_count; i++) format(i + 1, offered[i]);
  set_word(start + 4, configuration_length - start);
  BYTES(7, 5, 0x81, 2, 0, 2, 0);  // the bulk endpoint
  set_word(2, configuration_length);
}

static int string(int index, uint8_t *answer) {
  if (index == 0) {
    memcpy(answer, (const uint8_t[]){4, 3, 9, 4}, 4);
    return 4;
  }
  const char *text = index == 1 ? "Rig" : index == 2 ? product : serial;
  int length = 2;
  for (; *text; text++) {
    answer[length++] = *text;
    answer[length++] = 0;
  }
  answer[0] = length;
  answer[1] = 3;
  return length;
}

int descriptor(int kind, int index, uint8_t *answer) {
  static const uint8_t device[18] = {18, 1, 0, 2, 0xef, 2, 1, 64, 0x09, 0x12, 0x01, 0, 0, 1, 1, 2, 3, 1};
  switch (kind) {
    case 1: memcpy(answer, device, sizeof device); return sizeof device;
    case 2: memcpy(answer, configuration, configuration_length); return configuration_length;
    case 3: return string(index, answer);
    default: return -1;
  }
}
