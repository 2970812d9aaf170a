// The controls of the camera, which keep what the host sets, and the scenes that follow them.
#include <stdio.h>
#include <string.h>
#include "uvcsim.h"

// Names are ours; selectors, lengths and bits are those of the USB Video Class 1.1, tables 3-6, 3-8, A-12 and A-13.
struct control controls[] = {
    {"ae_mode", CAMERA_TERMINAL, 0x02, 1, 1, 1, 8, 9, 8, 8},
    {"ae_priority", CAMERA_TERMINAL, 0x03, 1, 2, 0, 1, 1, 0, 0},
    {"exposure", CAMERA_TERMINAL, 0x04, 4, 3, 1, 10000, 1, 156, 156},
    {"focus", CAMERA_TERMINAL, 0x06, 2, 5, 0, 250, 5, 0, 0},
    {"autofocus", CAMERA_TERMINAL, 0x08, 1, 17, 0, 1, 1, 1, 1},
    {"zoom", CAMERA_TERMINAL, 0x0b, 2, 9, 100, 400, 1, 100, 100},
    {"brightness", PROCESSING_UNIT, 0x02, 2, 0, -64, 64, 1, 0, 0},
    {"contrast", PROCESSING_UNIT, 0x03, 2, 1, 0, 95, 1, 32, 32},
    {"saturation", PROCESSING_UNIT, 0x07, 2, 3, 0, 100, 1, 64, 64},
    {"sharpness", PROCESSING_UNIT, 0x08, 2, 4, 0, 7, 1, 2, 2},
    {"wb_temperature", PROCESSING_UNIT, 0x0a, 2, 6, 2800, 6500, 10, 4600, 4600},
    {"backlight", PROCESSING_UNIT, 0x01, 2, 8, 0, 3, 1, 1, 1},
    {"gain", PROCESSING_UNIT, 0x04, 2, 9, 0, 100, 1, 0, 0},
    {"power_line", PROCESSING_UNIT, 0x05, 1, 10, 0, 2, 1, 1, 1},
    {"wb_auto", PROCESSING_UNIT, 0x0b, 1, 12, 0, 1, 1, 1, 1},
};
const int control_count = sizeof controls / sizeof controls[0];

static struct rule {
  struct control *control;
  int low, high;
  char scene[64];
} rules[16];
static int rule_count;

enum { SET_CUR = 0x01, GET_CUR = 0x81, GET_MIN, GET_MAX, GET_RES, GET_LEN, GET_INFO, GET_DEF };

struct control *control_named(const char *name) {
  for (int i = 0; i < control_count; i++)
    if (!strcmp(controls[i].name, name)) return &controls[i];
  return NULL;
}

bool add_rule(const char *text) {
  char name[32];
  if (rule_count == 16) return false;
  struct rule *rule = &rules[rule_count];
  if (sscanf(text, "%31[^:]:%d:%d:%63s", name, &rule->low, &rule->high, rule->scene) != 4) return false;
  rule->control = control_named(name);
  if (!rule->control) return false;
  rule_count++;
  return true;
}

const char *scene_by_rules(void) {
  for (int i = 0; i < rule_count; i++) {
    int value = rules[i].control->value;
    if (value >= rules[i].low && value <= rules[i].high) return rules[i].scene;
  }
  return NULL;
}

static int32_t number(const struct control *control, const uint8_t *data, int length) {
  uint8_t bytes[4] = {0};
  memcpy(bytes, data, length < 4 ? length : 4);
  uint32_t value = get32(bytes);
  if (control->length == 1) return value & 0xff;
  if (control->length == 2) return control->minimum < 0 ? (int16_t)value : (int32_t)(value & 0xffff);
  return (int32_t)value;
}

static int set(struct control *control, int32_t value) {
  if (value < control->minimum || value > control->maximum) {
    note("refused %s %d", control->name, value);
    return -1;
  }
  control->value = value;
  note("set %s %d", control->name, value);
  return 0;
}

int control_request(int unit, int selector, int request, const uint8_t *data, int length, uint8_t *answer) {
  for (int i = 0; i < control_count; i++) {
    struct control *control = &controls[i];
    if (control->unit != unit || control->selector != selector) continue;
    int32_t value = control->standard;
    switch (request) {
      case SET_CUR: return set(control, number(control, data, length));
      case GET_LEN: answer[0] = control->length; return 2;
      case GET_INFO: answer[0] = 3; return 1;  // it can be read and set
      case GET_CUR: value = control->value; break;
      case GET_MIN: value = control->minimum; break;
      case GET_MAX: value = control->maximum; break;
      case GET_RES: value = control->resolution; break;
      case GET_DEF: break;
      default: return -1;
    }
    put32(answer, value);
    return control->length;
  }
  return -1;
}
