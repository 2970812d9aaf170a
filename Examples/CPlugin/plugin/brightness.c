// A plugin of ScanView in C: it says how bright the middle of the cutout is. It needs the C library only.
//
// Requests are lines of JSON whose members this program knows, so that it looks for them by name and needs no parser.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

// The number behind a key on the first level of a request.
static long number(const char *request, const char *key, long otherwise) {
  char quoted[64];
  snprintf(quoted, sizeof quoted, "\"%s\":", key);
  const char *place = strstr(request, quoted);
  return place ? strtol(place + strlen(quoted), NULL, 10) : otherwise;
}

int main(void) {
  const char *answers_number = getenv("SCANVIEW_ANSWERS"), *frames_number = getenv("SCANVIEW_FRAMES");
  if (!answers_number || !frames_number) return fputs("start this program by scanview --plugin-dir\n", stderr), 2;
  FILE *answers = fdopen(atoi(answers_number), "w");
  struct stat status;
  fstat(atoi(frames_number), &status);
  const unsigned char *frames = mmap(NULL, status.st_size, PROT_READ, MAP_SHARED, atoi(frames_number), 0);
  if (!answers || frames == MAP_FAILED) return perror("brightness"), 1;

  long threshold = 0;
  char *request = NULL;
  size_t capacity = 0;
  while (getline(&request, &capacity, stdin) > 0) {
    long id = number(request, "id", 0);
    if (strstr(request, "\"type\":\"hello\"")) {
      fputs("{\"type\":\"hello\",\"protocol\":1,\"features\":[]}\n", answers);
    } else if (strstr(request, "\"type\":\"configure\"")) {
      threshold = number(request, "threshold", 0);
      fprintf(answers, "{\"type\":\"ready\",\"id\":%ld}\n", id);
    } else if (strstr(request, "\"type\":\"scan\"")) {
      long width = number(request, "width", 0), height = number(request, "height", 0);
      const unsigned char *pixels = frames + number(request, "offset", 0);
      long stride = number(request, "stride", width), sum = 0, count = 0;
      for (long y = height / 4; y < height - height / 4; y++)
        for (long x = width / 4; x < width - width / 4; x++, count++) sum += pixels[y * stride + x];
      long mean = count ? sum / count : 0;
      fprintf(
        answers,
        "{\"type\":\"result\",\"id\":%ld,\"results\":[{\"value\":{\"brightness\":%ld},\"kind\":\"brightness\","
        "\"text\":\"%s\",\"confidence\":100}]}\n",
        id, mean, mean >= threshold ? "bright" : "dark");
    }
    fflush(answers);
  }
  return 0;
}
