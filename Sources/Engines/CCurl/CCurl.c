#include "CCurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Every function that is called, with the type that the header of the library gives it.
#define CCURL_FUNCTIONS(X) \
  X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_perform) X(curl_easy_strerror) \
  X(curl_slist_append) X(curl_slist_free_all) \
  X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle) X(curl_multi_remove_handle) X(curl_multi_perform) \
  X(curl_multi_poll) X(curl_multi_info_read)

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

static bool load(char *message, size_t size) {
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

bool ccurl_load(char *message, size_t size) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static bool is_loaded;
  pthread_mutex_lock(&mutex);
  if (!is_loaded) is_loaded = load(message, size);
  bool result = is_loaded;
  pthread_mutex_unlock(&mutex);
  return result;
}

// What a server says in reply to a body.
struct words {
  struct ccurl_reply *reply;
  size_t taken;
  bool is_too_long;
};

static size_t take_body(char *bytes, size_t size, size_t count, void *user) {
  struct words *words = user;
  struct ccurl_reply *reply = words->reply;
  size_t have = strlen(reply->body), room = sizeof reply->body - 1 - have, taken = size * count;
  for (size_t index = 0; index < taken && index < room; index++) {
    // The text ends at its first NUL.
    reply->body[have + index] = bytes[index] == 0 ? ' ' : bytes[index];
  }
  words->taken += taken;
  // The status counts, and no reply is waited for that has no end.
  words->is_too_long = words->taken > CCURL_REPLY_LIMIT;
  return words->is_too_long ? CURL_WRITEFUNC_ERROR : taken;
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
  struct words words = {.reply = reply};
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
  call.setopt(handle, CURLOPT_WRITEDATA, &words);
  call.setopt(handle, CURLOPT_NOPROGRESS, 0L);
  call.setopt(handle, CURLOPT_XFERINFOFUNCTION, look);
  call.setopt(handle, CURLOPT_XFERINFODATA, &watcher);
  if (request->authorities != NULL) call.setopt(handle, CURLOPT_CAINFO, request->authorities);
  CURLcode code = call.curl_easy_perform(handle);
  if (code == CURLE_OK || words.is_too_long) {
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

// A reply that is on its way.
struct arrival {
  CURL *handle;
  const struct ccurl_events *events;
  // The bytes of the headers of all replies, redirections among them.
  size_t header_bytes;
  bool is_header_too_large, has_begun, is_refused;
};

static size_t take_header(char *bytes, size_t size, size_t count, void *user) {
  (void)bytes;
  struct arrival *arrival = user;
  arrival->header_bytes += size * count;
  arrival->is_header_too_large = arrival->header_bytes > CCURL_HEADER_LIMIT;
  return arrival->is_header_too_large ? 0 : size * count;
}

static bool begin(struct arrival *arrival) {
  if (arrival->has_begun) return true;
  arrival->has_begun = true;
  long status = 0;
  const char *type = NULL;
  call.getinfo(arrival->handle, CURLINFO_RESPONSE_CODE, &status);
  call.getinfo(arrival->handle, CURLINFO_CONTENT_TYPE, &type);
  return arrival->events->begins(arrival->events->context, status, type == NULL ? "" : type);
}

static size_t take_part(char *bytes, size_t size, size_t count, void *user) {
  struct arrival *arrival = user;
  bool goes_on = begin(arrival) && arrival->events->takes(arrival->events->context, bytes, size * count);
  arrival->is_refused = !goes_on;
  return goes_on ? size * count : CURL_WRITEFUNC_ERROR;
}

// Waits for the reply; it looks ten times a second whether it is still wanted.
static CURLcode follow(CURLM *multi, const struct ccurl_events *events, bool *is_cancelled) {
  while (true) {
    int running = 0;
    CURLMcode code = call.curl_multi_perform(multi, &running);
    if (code != CURLM_OK) return CURLE_FAILED_INIT;
    if (running == 0) {
      int rest = 0;
      CURLMsg *message = call.curl_multi_info_read(multi, &rest);
      return message != NULL && message->msg == CURLMSG_DONE ? message->data.result : CURLE_FAILED_INIT;
    }
    if (!events->goes_on(events->context)) {
      *is_cancelled = true;
      return CURLE_OK;
    }
    if (call.curl_multi_poll(multi, NULL, 0, 100, NULL) != CURLM_OK) return CURLE_FAILED_INIT;
  }
}

enum ccurl_end ccurl_get(const struct ccurl_get_request *request, const struct ccurl_events *events, char *message, size_t size) {
  char error[CURL_ERROR_SIZE] = "";
  bool is_cancelled = false;
  enum ccurl_end end = CCURL_FAILED;
  struct arrival arrival = {.handle = call.curl_easy_init(), .events = events};
  CURL *handle = arrival.handle;
  CURLM *multi = call.curl_multi_init();
  if (handle == NULL || multi == NULL) {
    snprintf(message, size, "there is no memory");
  } else {
    call.setopt(handle, CURLOPT_ERRORBUFFER, error);
    call.setopt(handle, CURLOPT_NOSIGNAL, 1L);
    call.setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    call.setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    call.setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    call.setopt(handle, CURLOPT_MAXREDIRS, 3L);
    call.setopt(handle, CURLOPT_URL, request->url);
    call.setopt(handle, CURLOPT_USERAGENT, "ScanView");
    call.setopt(handle, CURLOPT_TCP_KEEPALIVE, 1L);
    call.setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_limit);
    if (request->user != NULL) {
      // To the host of the address alone: libcurl keeps them from one that a redirection leads to.
      call.setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BASIC | CURLAUTH_DIGEST);
      call.setopt(handle, CURLOPT_USERNAME, request->user);
      call.setopt(handle, CURLOPT_PASSWORD, request->password == NULL ? "" : request->password);
    }
    if (request->authorities != NULL) call.setopt(handle, CURLOPT_CAINFO, request->authorities);
    if (!request->verifies) {
      call.setopt(handle, CURLOPT_SSL_VERIFYPEER, 0L);
      call.setopt(handle, CURLOPT_SSL_VERIFYHOST, 0L);
    }
    call.setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
    call.setopt(handle, CURLOPT_HEADERDATA, &arrival);
    call.setopt(handle, CURLOPT_WRITEFUNCTION, take_part);
    call.setopt(handle, CURLOPT_WRITEDATA, &arrival);
    if (call.curl_multi_add_handle(multi, handle) != CURLM_OK) {
      snprintf(message, size, "there is no memory");
    } else {
      CURLcode code = follow(multi, events, &is_cancelled);
      if (is_cancelled || arrival.is_refused) {
        end = CCURL_CANCELLED;
      } else if (arrival.is_header_too_large) {
        end = CCURL_HEADER_TOO_LARGE;
      } else if (code == CURLE_OK) {
        // A reply without a body has begun as well.
        end = begin(&arrival) ? CCURL_ENDED : CCURL_CANCELLED;
      } else {
        snprintf(message, size, "%s", error[0] != 0 ? error : call.curl_easy_strerror(code));
      }
      call.curl_multi_remove_handle(multi, handle);
    }
  }
  if (handle != NULL) call.curl_easy_cleanup(handle);
  if (multi != NULL) call.curl_multi_cleanup(multi);
  return end;
}

bool ccurl_hmac_sha256(const void *key, size_t key_size, const void *data, size_t data_size, uint8_t digest[32]) {
  unsigned int size = 0;
  return call.HMAC(call.EVP_sha256(), key, (int)key_size, data, data_size, digest, &size) != NULL && size == 32;
}
