// The stream: what host and camera agree on, and the frames with all that can go wrong with them.
#include <string.h>
#include "uvcsim.h"

enum { SELECT_PROBE = 1, SELECT_COMMIT = 2 };
enum { SET_CUR = 0x01, GET_CUR = 0x81, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF };
enum { PAYLOAD = 16384 };
bool streaming, frozen;
int to_drop, to_flag, to_truncate;
static uint8_t probe[PROBE_LENGTH], commit[PROBE_LENGTH];
static uint8_t frame_bit;  // changes with each frame
static double next_at;
static long shown;
static struct {
  const uint8_t *data;  // NULL between two frames; belongs to the clip
  size_t length, sent;
  bool flagged;
} frame;

// Limits what the host asks for to what the camera has.
static void negotiate(uint8_t *wish) {
  int format = wish[2], size = wish[3];
  uint32_t wanted = get32(wish + 4), best = intervals[0];
  if (format < 1 || format > offered_count) format = 1;
  int kind = offered[format - 1];
  if (size < 1 || size > size_count[kind]) size = 1;
  for (int i = 0; i < interval_count; i++) {
    int64_t distance = (int64_t)intervals[i] - wanted, least = (int64_t)best - wanted;
    if ((distance < 0 ? -distance : distance) < (least < 0 ? -least : least)) best = intervals[i];
  }
  wish[2] = format;
  wish[3] = size;
  put32(wish + 4, best);
  put32(wish + 18, frame_bytes(kind, sizes[kind][size - 1]));
  put32(wish + 22, PAYLOAD);
  put32(wish + 26, 48000000);
  wish[30] = 3;
  wish[31] = wish[32] = wish[33] = 1;
}

void reset_negotiation(void) {
  negotiate(probe);
  memcpy(commit, probe, sizeof commit);
}

static int agreed_format(void) { return offered[commit[2] - 1]; }
static struct size agreed_size(void) { return sizes[agreed_format()][commit[3] - 1]; }

// The host commits exactly once for each STREAMON.
static void start_stream(void) {
  streaming = true;
  frame.data = NULL;
  shown = 0;
  next_at = now();
  struct size size = agreed_size();
  note("start %s %dx%d interval %u", format_extension[agreed_format()], size.width, size.height, get32(commit + 4));
}

void stop_stream(void) {
  if (streaming) note("stop after %ld frames", shown);
  streaming = false;
  frame.data = NULL;
}

void resume_stream(void) {
  frozen = false;
  next_at = now();
}

int negotiation_request(int selector, int request, const uint8_t *data, int length, uint8_t *answer) {
  uint8_t *state = selector == SELECT_PROBE ? probe : commit;
  switch (request) {
    case SET_CUR:
      memcpy(state, data, length < PROBE_LENGTH ? length : PROBE_LENGTH);
      negotiate(state);
      if (selector == SELECT_COMMIT) start_stream();
      return 0;
    case GET_LEN: answer[0] = PROBE_LENGTH; return 2;
    case GET_INFO: answer[0] = 3; return 1;
    case GET_CUR: memcpy(answer, state, PROBE_LENGTH); return PROBE_LENGTH;
    case GET_MIN:
    case GET_MAX:
    case GET_DEF:
      memcpy(answer, state, PROBE_LENGTH);
      put32(answer + 4, request == GET_MAX ? intervals[interval_count - 1] : intervals[0]);
      negotiate(answer);
      return PROBE_LENGTH;
    default: return -1;
  }
}

int stream_wait(void) {
  if (!streaming || !waiting_count || frozen) return -1;
  double left = next_at - now();
  return frame.data || left <= 0 ? 0 : (int)(left * 1000) + 1;
}

// Takes the next frame when its time has come; false when there is nothing to send yet.
static bool next_frame(void) {
  while (!frame.data) {
    double time = now(), interval = get32(commit + 4) / 1e7;
    if (frozen || time < next_at) return false;
    // A camera that was held up does not catch up with a burst.
    next_at = next_at + interval < time - interval ? time + interval : next_at + interval;
    const struct clip *clip = clip_to_show(agreed_format(), agreed_size());
    int index = (int)(shown++ % clip->count);
    if (to_drop > 0) {
      to_drop--;
      continue;
    }
    frame.data = clip->data + clip->offset[index];
    frame.length = clip->offset[index + 1] - clip->offset[index];
    frame.sent = 0;
    frame.flagged = to_flag > 0;
    if (to_flag > 0) to_flag--;
    if (to_truncate > 0) {
      to_truncate--;
      frame.length /= 2;
    }
  }
  return true;
}

void send_frames(void) {
  static uint8_t payload[65536];
  while (waiting_count && streaming && next_frame()) {
    size_t room = waiting[0].length < sizeof payload ? waiting[0].length - 2 : sizeof payload - 2;
    size_t left = frame.length - frame.sent, count = left < room ? left : room;
    memcpy(payload + 2, frame.data + frame.sent, count);
    frame.sent += count;
    bool last = frame.sent == frame.length;
    payload[0] = 2;
    payload[1] = 0x80 | frame_bit | (last ? 0x02 : 0) | (frame.flagged ? 0x40 : 0);
    answer(waiting[0].number, 0, payload, count + 2, count + 2);
    memmove(waiting, waiting + 1, --waiting_count * sizeof *waiting);
    if (last) {
      frame.data = NULL;
      frame_bit ^= 1;
    }
  }
}
