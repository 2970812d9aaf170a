#define _GNU_SOURCE
#include "CKeyboard.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-keysyms.h>
#include <xkbcommon/xkbcommon.h>

// Every function that is called, with the type that the header of the library gives it.
#define CKEY_FUNCTIONS(X) \
  X(xkb_context_new) X(xkb_context_unref) X(xkb_context_set_log_level) X(xkb_keymap_new_from_names) X(xkb_keymap_unref) X(xkb_state_new) \
  X(xkb_state_unref) X(xkb_state_update_key) X(xkb_state_key_get_one_sym) X(xkb_state_key_get_utf32) X(xkb_keysym_to_utf32) \
  X(xkb_compose_table_new_from_locale) X(xkb_compose_table_unref) X(xkb_compose_state_new) X(xkb_compose_state_unref) \
  X(xkb_compose_state_reset) X(xkb_compose_state_feed) X(xkb_compose_state_get_status) X(xkb_compose_state_get_utf8)

#define CKEY_POINTER(name) __typeof__(name) *name;
static struct { CKEY_FUNCTIONS(CKEY_POINTER) } call;

struct ckey_layout {
  struct xkb_context *context;
  struct xkb_keymap *map;
  /// NULL where the system has no table.
  struct xkb_compose_table *table;
  struct xkb_compose_state *composer;
};

struct ckey_state {
  struct xkb_state *handle;
};

const uint32_t ckey_level3_symbol = XKB_KEY_ISO_Level3_Shift;

bool ckey_load(char *message, size_t size) {
  void *library = dlopen("libxkbcommon.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason == NULL ? "libxkbcommon.so.0 cannot be opened" : reason);
    return false;
  }
#define CKEY_FIND(name) \
  call.name = (__typeof__(name) *)dlsym(library, #name); \
  if (call.name == NULL) { \
    snprintf(message, size, "libxkbcommon.so.0 has no function " #name); \
    return false; \
  }
  CKEY_FUNCTIONS(CKEY_FIND)
  return true;
}

// XKB counts keys from 8 on, the kernel from 0.
static xkb_keycode_t keycode(unsigned code) { return code + 8; }

ckey_layout *ckey_layout_make(const char *layout, const char *variant, const char *options) {
  ckey_layout *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  // Without the environment: what XKB_DEFAULT_LAYOUT of the service says is nothing to the receiver.
  made->context = call.xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES);
  if (made->context != NULL) {
    // A name that is not known is the caller's to report.
    call.xkb_context_set_log_level(made->context, 0);
    const struct xkb_rule_names names = {
        .rules = "evdev", .model = "pc105", .layout = layout, .variant = variant, .options = options};
    made->map = call.xkb_keymap_new_from_names(made->context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
  }
  if (made->map == NULL) {
    ckey_layout_free(made);
    return NULL;
  }
  // The table that nearly all languages use.
  made->table = call.xkb_compose_table_new_from_locale(made->context, "en_US.UTF-8", XKB_COMPOSE_COMPILE_NO_FLAGS);
  if (made->table != NULL) made->composer = call.xkb_compose_state_new(made->table, XKB_COMPOSE_STATE_NO_FLAGS);
  return made;
}

void ckey_layout_free(ckey_layout *layout) {
  if (layout == NULL) return;
  if (layout->composer != NULL) call.xkb_compose_state_unref(layout->composer);
  if (layout->table != NULL) call.xkb_compose_table_unref(layout->table);
  if (layout->map != NULL) call.xkb_keymap_unref(layout->map);
  if (layout->context != NULL) call.xkb_context_unref(layout->context);
  free(layout);
}

ckey_state *ckey_state_make(ckey_layout *layout) {
  ckey_state *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->handle = call.xkb_state_new(layout->map);
  if (made->handle != NULL) return made;
  free(made);
  return NULL;
}

void ckey_state_free(ckey_state *state) {
  if (state == NULL) return;
  call.xkb_state_unref(state->handle);
  free(state);
}

void ckey_state_key(ckey_state *state, unsigned code, bool down) {
  call.xkb_state_update_key(state->handle, keycode(code), down ? XKB_KEY_DOWN : XKB_KEY_UP);
}

uint32_t ckey_state_symbol(ckey_state *state, unsigned code) {
  return call.xkb_state_key_get_one_sym(state->handle, keycode(code));
}

uint32_t ckey_state_character(ckey_state *state, unsigned code) {
  return call.xkb_state_key_get_utf32(state->handle, keycode(code));
}

uint32_t ckey_character(uint32_t symbol) { return call.xkb_keysym_to_utf32(symbol); }

// The one scalar of a UTF-8 text from the library; 0 for none or several.
static uint32_t scalar(const unsigned char *text, int count) {
  if (count == 1) return text[0];
  if (count == 2 && text[0] >> 5 == 6) return (text[0] & 0x1Fu) << 6 | (text[1] & 0x3Fu);
  if (count == 3 && text[0] >> 4 == 14) return (text[0] & 0x0Fu) << 12 | (text[1] & 0x3Fu) << 6 | (text[2] & 0x3Fu);
  return 0;
}

uint32_t ckey_composed(ckey_layout *layout, uint32_t dead, uint32_t base) {
  if (layout->composer == NULL) return 0;
  call.xkb_compose_state_reset(layout->composer);
  call.xkb_compose_state_feed(layout->composer, dead);
  if (call.xkb_compose_state_get_status(layout->composer) != XKB_COMPOSE_COMPOSING) return 0;
  call.xkb_compose_state_feed(layout->composer, base);
  if (call.xkb_compose_state_get_status(layout->composer) != XKB_COMPOSE_COMPOSED) return 0;
  char text[16] = {0};
  const int count = call.xkb_compose_state_get_utf8(layout->composer, text, sizeof text);
  return scalar((const unsigned char *)text, count);
}

bool ckey_is_dead(uint32_t symbol) { return symbol >= XKB_KEY_dead_grave && symbol <= XKB_KEY_dead_longsolidusoverlay; }
