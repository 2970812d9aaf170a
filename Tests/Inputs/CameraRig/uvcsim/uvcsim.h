// uvcsim: a USB video camera made of picture files, for tests without hardware. See main.c.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writes a line with the time to the log.
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Ends the program with a message and the reason that errno has.
void die(const char *message) __attribute__((noreturn));
// Seconds on the monotonic clock.
double now(void);

// Little-endian numbers, as USB has them.
uint32_t get32(const uint8_t *at);
void put32(uint8_t *at, uint32_t value);

// ---- pictures.c: the files, which are also the camera's list of formats ------------------------
enum { MJPG, YUYV, NV12, GREY, FORMATS };
extern const char *const format_extension[FORMATS];
extern const char *const format_guid[FORMATS];
extern const int format_bits[FORMATS];  // per pixel; 0 for a compressed form

struct size { int width, height; };
// One file: frames that are played in a loop. The data lives as long as the program.
struct clip {
  char scene[64];
  int format;
  struct size size;
  int count;
  uint8_t *data;
  size_t *offset;  // count + 1 of them
};
extern int offered[FORMATS], offered_count;  // the formats that there are files of
extern struct size sizes[FORMATS][16];
extern int size_count[FORMATS];
extern char scene[64];  // what is to be seen

void load_pictures(const char *folder);
// The largest frame of a format and size in bytes.
uint32_t frame_bytes(int format, struct size size);
// The clip of the scene to be seen now, or another one of this format and size.
const struct clip *clip_to_show(int format, struct size size);

// ---- controls.c ----------------------------------------------------------------------------------
enum { CAMERA_TERMINAL = 1, PROCESSING_UNIT = 2, OUTPUT_TERMINAL = 3 };
struct control {
  const char *name;
  int unit, selector, length, bit;
  int32_t minimum, maximum, resolution, standard, value;
};
extern struct control controls[];
extern const int control_count;
struct control *control_named(const char *name);
// Adds CONTROL:LOW:HIGH:SCENE: shows the scene while the control lies in the range. False when it cannot be read.
bool add_rule(const char *text);
// The scene that the rules ask for, or nothing.
const char *scene_by_rules(void);
// Answers a request about a control of a unit: the number of bytes put into `answer`, 0 for a set one, -1 for a refusal.
int control_request(int unit, int selector, int request, const uint8_t *data, int length, uint8_t *answer);

// ---- descriptors.c -------------------------------------------------------------------------------
extern uint8_t configuration[8192];
extern int configuration_length;
extern uint32_t intervals[8];  // in 100 ns
extern int interval_count;
extern char product[64], serial[64];
void build_descriptors(void);
// Answers GET_DESCRIPTOR: the number of bytes put into `answer`, -1 for a refusal.
int descriptor(int kind, int index, uint8_t *answer);

// ---- stream.c ------------------------------------------------------------------------------------
enum { PROBE_LENGTH = 34 };
extern bool streaming, frozen;
extern int to_drop, to_flag, to_truncate;
void reset_negotiation(void);
// Answers a request of the probe and commit controls (selector 1 and 2), like control_request.
int negotiation_request(int selector, int request, const uint8_t *data, int length, uint8_t *answer);
void stop_stream(void);
void resume_stream(void);
// How long poll may wait before send_frames has something to do, in milliseconds; -1 for ever.
int stream_wait(void);
// Answers the waiting reads with what the camera has to send.
void send_frames(void);

// ---- usbip.c -------------------------------------------------------------------------------------
extern int usb_socket;  // -1 while unplugged
extern int port;
// A read of the host that waits for data.
struct waiting_read { uint32_t number, length; };
extern struct waiting_read waiting[64];
extern int waiting_count;
void plug(void);
void unplug(void);
// Takes one request of the host; false when the host has gone.
bool take_request(void);
void answer(uint32_t number, int status, const void *data, uint32_t length, uint32_t actual);
