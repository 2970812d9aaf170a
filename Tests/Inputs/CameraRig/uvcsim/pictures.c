// The pictures: files NAME.WxH.EXTENSION with one or more frames each.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "uvcsim.h"

enum { CLIPS = 256, FRAMES = 4096, SIZES = 16 };
const char *const format_extension[FORMATS] = {"jpg", "yuyv", "nv12", "gray"};
const char *const format_guid[FORMATS] = {"", "YUY2", "NV12", "Y800"};
const int format_bits[FORMATS] = {0, 16, 12, 8};
int offered[FORMATS], offered_count;
struct size sizes[FORMATS][16];
int size_count[FORMATS];
char scene[64];
static struct clip clips[CLIPS];
static int clip_count;

uint32_t frame_bytes(int format, struct size size) {
  uint32_t pixels = (uint32_t)size.width * size.height;
  return format == MJPG ? pixels * 2 : pixels * format_bits[format] / 8;
}

static int by_area(const void *first, const void *second) {
  const struct size *a = first, *b = second;
  return a->width * a->height - b->width * b->height;
}

// JPEG files one after another: each ends with FF D9, and the next begins with FF D8.
static void find_jpegs(struct clip *clip, size_t length) {
  const uint8_t *d = clip->data;
  for (size_t i = 1; i < length && clip->count < FRAMES - 2; i++) {
    if (d[i - 1] != 0xff || d[i] != 0xd9) continue;
    bool last = i + 1 >= length;
    bool next = i + 2 < length && d[i + 1] == 0xff && d[i + 2] == 0xd8;
    if (last || next) clip->offset[++clip->count] = i + 1;
  }
}

static void find_raw_frames(struct clip *clip, size_t length) {
  size_t each = frame_bytes(clip->format, clip->size);
  while ((clip->count + 1) * each <= length && clip->count < FRAMES - 2) {
    clip->count++;
    clip->offset[clip->count] = clip->count * each;
  }
}

static void add_size(int format, struct size size) {
  for (int i = 0; i < size_count[format]; i++)
    if (sizes[format][i].width == size.width && sizes[format][i].height == size.height) return;
  if (size_count[format] < SIZES) sizes[format][size_count[format]++] = size;
}

static void load(const char *path, struct clip clip) {
  FILE *file = fopen(path, "rb");
  struct stat status;
  if (!file || fstat(fileno(file), &status)) die(path);
  clip.data = malloc(status.st_size + 1);
  clip.offset = calloc(FRAMES, sizeof *clip.offset);
  if (!clip.data || !clip.offset) die(path);
  size_t length = fread(clip.data, 1, status.st_size, file);
  fclose(file);
  if (clip.format == MJPG) find_jpegs(&clip, length);
  else find_raw_frames(&clip, length);
  if (!clip.count) {
    fprintf(stderr, "uvcsim: %s holds no whole frame\n", path);
    exit(1);
  }
  clips[clip_count++] = clip;
  add_size(clip.format, clip.size);
}

void load_pictures(const char *folder) {
  DIR *entries = opendir(folder);
  if (!entries) die(folder);
  for (struct dirent *entry; (entry = readdir(entries)) && clip_count < CLIPS;) {
    struct clip clip = {0};
    char extension[8], path[512];
    if (sscanf(entry->d_name, "%63[^.].%dx%d.%7s", clip.scene, &clip.size.width, &clip.size.height, extension) != 4)
      continue;
    while (clip.format < FORMATS && strcmp(extension, format_extension[clip.format])) clip.format++;
    if (clip.format == FORMATS) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    load(path, clip);
  }
  closedir(entries);
  for (int format = 0; format < FORMATS; format++) {
    if (!size_count[format]) continue;
    qsort(sizes[format], size_count[format], sizeof sizes[format][0], by_area);
    offered[offered_count++] = format;
  }
  if (!offered_count) {
    fprintf(stderr, "uvcsim: no pictures in %s\n", folder);
    exit(1);
  }
  if (!*scene) snprintf(scene, sizeof scene, "%s", clips[0].scene);
}

const struct clip *clip_to_show(int format, struct size size) {
  const char *wanted = scene_by_rules();
  const struct clip *other = NULL;
  if (!wanted) wanted = scene;
  for (int i = 0; i < clip_count; i++) {
    const struct clip *clip = &clips[i];
    if (clip->format != format || clip->size.width != size.width || clip->size.height != size.height) continue;
    if (!strcmp(clip->scene, wanted)) return clip;
    other = clip;
  }
  return other;
}
