// What the C and C++ of the engines gives, as lines of text: `Scripts/test-arm64.sh` compares those of this machine with those of ARM64.
// Numbers are printed with all their bits. Arguments: JPEG files. The exit code is 1 when a check fails on its own.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <turbojpeg.h>
#include <unistd.h>
#include <zbar.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "CRE2Shim.h"
#include "CZXingShim.h"

extern "C" {
#include "CCurl.h"
#include "CMosquitto.h"
#include "CPangoCairo.h"
#include "CTesseract.h"
#include "CWorkerShim.h"
#include "line_net.h"
#include "text_models.h"
}

// Its header has a namespace where C++ reads it.
using namespace zbar;

namespace {

int failures = 0;

void check(bool holds, const char *what) {
  if (holds) return;
  printf("FAILED: %s\n", what);
  ++failures;
}

uint64_t fingerprint(const void *data, size_t size, uint64_t sum = 0xcbf29ce484222325) {
  for (size_t index = 0; index < size; ++index) sum = (sum ^ static_cast<const unsigned char *>(data)[index]) * 0x100000001b3;
  return sum;
}

struct Picture {
  int width = 0, height = 0;
  std::vector<unsigned char> luma;
};

void read_codes(const char *name, const Picture &picture) {
  cxz_options options = {};
  options.try_harder = options.try_rotate = options.try_downscale = true;
  options.max_symbols = 20;
  options.min_lines = 2;
  options.add_on = CXZ_ADD_ON_READ;
  cxz_reading *reading =
      cxz_read(picture.luma.data(), picture.width, picture.height, picture.width, cxz_readable(), &options);
  check(cxz_reading_failure(reading) == nullptr, "libzxing reads");
  for (int index = 0; index < cxz_reading_count(reading); ++index) {
    const cxz_symbol *symbol = cxz_reading_symbol(reading, index);
    printf("zxing %s: %d %.*s %s %s", name, symbol->format, static_cast<int>(symbol->text_length), symbol->text,
        symbol->identifier, symbol->add_on);
    for (int corner : symbol->corners) printf(" %d", corner);
    printf("\n");
  }
  cxz_reading_free(reading);

  zbar_image_scanner_t *scanner = zbar_image_scanner_create();
  zbar_image_t *image = zbar_image_create();
  zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
  zbar_image_set_size(image, picture.width, picture.height);
  zbar_image_set_data(image, picture.luma.data(), picture.luma.size(), nullptr);
  zbar_scan_image(scanner, image);
  for (const zbar_symbol_t *symbol = zbar_image_first_symbol(image); symbol; symbol = zbar_symbol_next(symbol)) {
    printf("zbar %s: %d %s %d\n", name, zbar_symbol_get_type(symbol), zbar_symbol_get_data(symbol), zbar_symbol_get_quality(symbol));
  }
  zbar_image_destroy(image);
  zbar_image_scanner_destroy(scanner);
}

void draw_and_read() {
  for (int format = 0; format < CXZ_FORMAT_COUNT; ++format) {
    if (!(cxz_writable() >> format & 1)) continue;
    // Each format takes one of these.
    for (const char *text : {"Straße 7", "CODE 128", "123456789012", "1234567", "40123"}) {
      cxz_modules *modules = cxz_encode(static_cast<cxz_format>(format), text, strlen(text), -1, 10);
      if (!cxz_modules_failure(modules)) {
        const int width = cxz_modules_width(modules), height = cxz_modules_height(modules), scale = 4;
        const int rows = height == 1 ? 80 : height * scale;
        Picture picture;
        picture.width = width * scale;
        picture.height = rows;
        picture.luma.resize(static_cast<size_t>(picture.width) * rows);
        for (int y = 0; y < rows; ++y) {
          for (int x = 0; x < picture.width; ++x) {
            const int module = (height == 1 ? 0 : y / scale) * width + x / scale;
            picture.luma[static_cast<size_t>(y) * picture.width + x] = cxz_modules_data(modules)[module] ? 0 : 255;
          }
        }
        printf("drawn %d \"%s\": %016" PRIx64 "\n", format, text, fingerprint(picture.luma.data(), picture.luma.size()));
        read_codes("drawn", picture);
      }
      cxz_modules_free(modules);
    }
  }
}

bool decoded(const char *path, Picture &picture) {
  std::ifstream file(path, std::ios::binary);
  std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  tjhandle handle = tjInitDecompress();
  int subsampling = 0, colors = 0;
  bool ok = tjDecompressHeader3(handle, bytes.data(), bytes.size(), &picture.width, &picture.height, &subsampling, &colors) == 0;
  if (ok) {
    picture.luma.resize(static_cast<size_t>(picture.width) * picture.height);
    ok = tjDecompress2(handle, bytes.data(), bytes.size(), picture.luma.data(), picture.width, 0, picture.height, TJPF_GRAY, 0) == 0;
  }
  tjDestroy(handle);
  return ok;
}

void convolve() {
  uint64_t state = 7;
  auto number = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<float>(static_cast<int32_t>(state >> 32)) / 1e9f;
  };
  for (size_t inputs : {1, 3, 8, 16}) {
    for (size_t outputs : {8, 24}) {
      for (size_t width : {1, 6, 13, 40}) {
        const size_t rows = 3, columns = 3, stride = (width + columns + 8) * inputs;
        std::vector<float> weights(outputs * rows * columns * inputs), biases(outputs), input(rows * stride);
        for (auto *values : {&weights, &biases, &input}) {
          for (float &value : *values) value = number();
        }
        std::vector<float> one(outputs * width), other(outputs * width);
        const line_net_convolution convolution = {weights.data(), biases.data(), inputs, outputs, rows, columns, true};
        line_net_convolve(&convolution, input.data(), static_cast<ptrdiff_t>(stride), width, one.data(), false);
        line_net_convolve_anywhere(&convolution, input.data(), static_cast<ptrdiff_t>(stride), width, other.data(), false);
        check(one == other, "both convolutions give the same");
        printf("convolution %zu %zu %zu: %016" PRIx64 "\n", inputs, outputs, width, fingerprint(one.data(), one.size() * sizeof(float)));
      }
    }
  }
  const text_model models[] = {text_model_mrz(), text_model_alnum(), text_model_lcd(), text_model_digit(), text_model_needle(), text_model_point(), text_model_sign()};
  for (const text_model &model : models) printf("net %zu: %016" PRIx64 "\n", model.size, fingerprint(model.bytes, model.size));
}

void match() {
  for (const char *text : {"^[A-Z]{2}[0-9]+$", "(a+)+b", "ß|é", "(", "[0-9]{1,999}"}) {
    cre2_pattern *pattern = cre2_compile(text, strlen(text), 8 << 20);
    if (const char *failure = cre2_failure(pattern)) {
      printf("pattern %s: %s\n", text, failure);
    } else {
      for (const char *input : {"AB12", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac", "Straße", ""}) {
        printf("pattern %s on \"%s\": %d\n", text, input, cre2_matches(pattern, input, strlen(input)));
      }
    }
    cre2_free(pattern);
  }
}

void read_text(const char *path, const char *folder) {
  char message[512] = "";
  if (!ctess_load(message, sizeof message)) {
    printf("tesseract: %s\n", message);
    ++failures;
    return;
  }
  Picture picture;
  check(decoded(path, picture), "the picture of text is decoded");
  ctess_engine *engine = ctess_make(folder, "eng", false);
  check(engine != nullptr, "tesseract begins");
  if (!engine) return;
  const auto outcome = ctess_recognize(
      engine, picture.luma.data(), picture.width, picture.height, picture.width, 150, 6, [](void *, int) { return false; }, nullptr);
  check(outcome == CTESS_DONE, "tesseract reads");
  ctess_results *results = ctess_results_make(engine);
  while (results && ctess_next(results, CTESS_WORD)) {
    char *text = ctess_text(results, CTESS_WORD);
    printf("tesseract %s\n", text ? text : "");
    ctess_text_free(text);
  }
  ctess_results_free(results);
  ctess_free(engine);
}

void processes() {
  const int memory = scanview_memory_make("portable", 1 << 16);
  check(memory >= 0, "shared memory is made");
  check(pwrite(memory, "abc", 3, 0) == 3 && scanview_memory_forbid_writers(memory) == 0, "it is sealed");
  check(pwrite(memory, "abc", 3, 0) < 0, "nobody writes it then");
  int ends[2];
  check(scanview_pipe(ends) == 0 && (fcntl(ends[0], F_GETFD) & FD_CLOEXEC), "a pipe is made that no program inherits");
  check(scanview_pipe_write(ends[1], "x", 1) == 1, "the pipe is written");
  close(ends[0]);
  check(scanview_pipe_write(ends[1], "x", 1) < 0, "a pipe without a reader is an error, no signal");
  close(ends[1]);
  close(memory);
}

void libraries() {
  char message[512] = "";
  check(cpango_load(message, sizeof message), "pango is loaded");
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgba(cairo, 1, 0.5, 0.25, 1);
  cairo_rectangle(cairo, 8, 8, 40, 40);
  cairo_fill(cairo);
  cairo_surface_flush(surface);
  printf("cairo %016" PRIx64 "\n", fingerprint(cairo_image_surface_get_data(surface), 64u * cairo_image_surface_get_stride(surface)));
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  check(ccurl_load(message, sizeof message), "libcurl and libcrypto are loaded");
  uint8_t digest[32];
  check(ccurl_hmac_sha256("key", 3, "text", 4, digest), "HMAC is computed");
  printf("hmac %016" PRIx64 "\n", fingerprint(digest, sizeof digest));
  check(cmosq_load(message, sizeof message), "libmosquitto is loaded");
  int version[3];
  cmosq_version(version);
  printf("mosquitto %d.%d.%d, sqlite %s, zxing %s\n", version[0], version[1], version[2], sqlite3_libversion(), cxz_version());
}

}  // namespace

int main(int count, char **arguments) {
  if (count < 4) {
    fprintf(stderr, "portable: TESSDATA-FOLDER PICTURE-OF-TEXT PICTURE…\n");
    return 2;
  }
  draw_and_read();
  for (int index = 3; index < count; ++index) {
    Picture picture;
    check(decoded(arguments[index], picture), "a picture is decoded");
    const char *name = strrchr(arguments[index], '/');
    name = name ? name + 1 : arguments[index];
    printf("picture %s: %dx%d %016" PRIx64 "\n", name, picture.width, picture.height, fingerprint(picture.luma.data(), picture.luma.size()));
    read_codes(name, picture);
  }
  convolve();
  match();
  processes();
  libraries();
  read_text(arguments[2], arguments[1]);
  return failures == 0 ? 0 : 1;
}
