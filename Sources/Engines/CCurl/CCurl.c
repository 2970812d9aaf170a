#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// Every function that is called, with the type that the header of the library gives it.
#define CCURL_FUNCTIONS(X) \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_perform) X(curl_easy_strerror) \
  X(curl_slist_append) X(curl_slist_free_all)

#define CCURL_POINTER(name) __typeof__(name) *name;
static struct {
  CCURL_FUNCTIONS(CCURL_POINTER)
  // Both take any number of arguments, and the header may have replaced their names by macros.
  CURLcode (*setopt)(CURL *, CURLoption, ...);
  CURLcode (*getinfo)(CURL *, CURLINFO, ...);
  // OpenSSL 3 keeps these types whole.
  unsigned char *(*HMAC)(const void *, const void *, int, const unsigned char *, size_t, unsigned char *, unsigned int *);
  const void *(*EVP_sha256)(void);
} call;

static void *opened(const char *name, char *message, size_t size) {
  // Open until the process ends: a transfer may be under way when it does.
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason == NULL ? name : reason);
  }
  return library;
}

bool ccurl_load(char *message, size_t size) {
  void *library = opened("libcurl.so.4", message, size);
  void *crypto = library == NULL ? NULL : opened("libcrypto.so.3", message, size);
  if (crypto == NULL) return false;
#define CCURL_FIND_AS(member, from, name) \
  call.member = (__typeof__(call.member))dlsym(from, name); \
  if (call.member == NULL) { \
    snprintf(message, size, "there is no function " name); \
    return false; \
  }
#define CCURL_FIND(name) CCURL_FIND_AS(name, library, #name)
  CCURL_FUNCTIONS(CCURL_FIND)
  CCURL_FIND_AS(setopt, library, "curl_easy_setopt")
  CCURL_FIND_AS(getinfo, library, "curl_easy_getinfo")
  CCURL_FIND_AS(HMAC, crypto, "HMAC")
  CCURL_FIND_AS(EVP_sha256, crypto, "EVP_sha256")
  if (call.curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
    snprintf(message, size, "libcurl cannot be set up");
    return false;
  }
  return true;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *user) {
  struct ccurl_reply *reply = user;
  size_t have = strlen(reply->body), room = sizeof reply->body - 1 - have, taken = size * count;
  for (size_t index = 0; index < taken && index < room; index++) {
    // The text ends at its first NUL.
    reply->body[have + index] = bytes[index] == 0 ? ' ' : bytes[index];
  }
  return taken;
}

struct watcher {
  bool (*is_cancelled)(void *);
  void *context;
};

static int look(void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  struct watcher *watcher = user;
  return watcher->is_cancelled(watcher->context) ? 1 : 0;
}

void ccurl_post(const struct ccurl_request *request, struct ccurl_reply *reply, bool (*is_cancelled)(void *), void *context) {
  memset(reply, 0, sizeof *reply);
  struct watcher watcher = {is_cancelled, context};
  char error[CURL_ERROR_SIZE] = "";
  CURL *handle = call.curl_easy_init();
  if (handle == NULL) {
    snprintf(reply->error, sizeof reply->error, "there is no memory");
    return;
  }
  struct curl_slist *headers = NULL;
  for (size_t index = 0; index < request->header_count; index++) {
    struct curl_slist *longer = call.curl_slist_append(headers, request->headers[index]);
    if (longer == NULL) break;
    headers = longer;
  }
  call.setopt(handle, CURLOPT_ERRORBUFFER, error);
  call.setopt(handle, CURLOPT_NOSIGNAL, 1L);
  call.setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  call.setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  call.setopt(handle, CURLOPT_URL, request->url);
  call.setopt(handle, CURLOPT_HTTPHEADER, headers);
  call.setopt(handle, CURLOPT_POST, 1L);
  call.setopt(handle, CURLOPT_POSTFIELDS, request->body);
  call.setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
  call.setopt(handle, CURLOPT_TIMEOUT_MS, request->time_limit);
  call.setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_limit);
  call.setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  call.setopt(handle, CURLOPT_WRITEDATA, reply);
  call.setopt(handle, CURLOPT_NOPROGRESS, 0L);
  call.setopt(handle, CURLOPT_XFERINFOFUNCTION, look);
  call.setopt(handle, CURLOPT_XFERINFODATA, &watcher);
  if (request->authorities != NULL) call.setopt(handle, CURLOPT_CAINFO, request->authorities);
  CURLcode code = call.curl_easy_perform(handle);
  if (code == CURLE_OK) {
    reply->has_reply = true;
    call.getinfo(handle, CURLINFO_RESPONSE_CODE, &reply->status);
    curl_off_t wait = 0;
    if (call.getinfo(handle, CURLINFO_RETRY_AFTER, &wait) == CURLE_OK) reply->retry_after = (long)wait;
  } else {
    snprintf(reply->error, sizeof reply->error, "%s", error[0] != 0 ? error : call.curl_easy_strerror(code));
  }
  call.curl_slist_free_all(headers);
  call.curl_easy_cleanup(handle);
}

bool ccurl_hmac_sha256(const void *key, size_t key_size, const void *data, size_t data_size, uint8_t digest[32]) {
  unsigned int size = 0;
  return call.HMAC(call.EVP_sha256(), key, (int)key_size, data, data_size, digest, &size) != NULL && size == 32;
}
