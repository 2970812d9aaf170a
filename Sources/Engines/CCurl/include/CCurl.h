#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Requests by libcurl, and HMAC-SHA-256 by OpenSSL's libcrypto. Both libraries are loaded by `ccurl_load`, once, and stay.

/// A request that is sent with `POST`. All memory is the caller's.
struct ccurl_request {
  const char *url;
  /// Lines like `Name: value`.
  const char *const *headers;
  size_t header_count;
  const void *body;
  size_t body_size;
  /// How long all of it may take, and the connecting, in milliseconds.
  long time_limit;
  long connect_limit;
  /// A file of certificates that are trusted in place of the system's; NULL for the system's.
  const char *authorities;
};

/// The most bytes of the body of a reply that are waited for; of a longer one the status counts.
#define CCURL_REPLY_LIMIT ((size_t)64 << 10)

/// What came of a request.
struct ccurl_reply {
  /// Whether a reply came: whole, or more of it than is waited for.
  bool has_reply;
  /// The status of the reply.
  long status;
  /// How long the server asks to be left alone by `Retry-After`, in seconds; 0 where it does not.
  long retry_after;
  /// The first bytes of the body, closed by a NUL.
  char body[1024];
  /// Why no reply came, in the words of the library; empty when one did.
  char error[512];
};

/// Loads the libraries; the reason where one cannot be loaded goes into the message.
bool ccurl_load(char *message, size_t size);

/// Sends a request and waits for its reply.
///
/// It follows no redirection, speaks only HTTP and HTTPS, and ends soon after `is_cancelled(context)` becomes true.
void ccurl_post(const struct ccurl_request *request, struct ccurl_reply *reply, bool (*is_cancelled)(void *), void *context);

/// The most bytes that the headers of a reply have, those of redirections among them.
#define CCURL_HEADER_LIMIT ((size_t)64 << 10)

/// A request with `GET`. All memory is the caller's.
struct ccurl_get_request {
  const char *url;
  /// Who asks, by Basic or Digest as the server wants it; NULL for nobody.
  const char *user;
  const char *password;
  /// How long the connecting may take, in milliseconds.
  long connect_limit;
  /// A file of certificates that are trusted in place of the system's; NULL for the system's.
  const char *authorities;
  /// Whether the certificate of the server has to be trusted.
  bool verifies;
};

/// Who gets a reply while it comes; the functions are called by the thread that asks. One that returns false ends the request.
struct ccurl_events {
  void *context;
  /// The reply begins, with the `Content-Type` that it states; empty for none.
  bool (*begins)(void *context, long status, const char *type);
  /// Some bytes of it came.
  bool (*takes)(void *context, const void *bytes, size_t count);
  /// Whether the reply is still wanted; asked ten times a second.
  bool (*goes_on)(void *context);
};

/// How a request ended.
enum ccurl_end { CCURL_ENDED, CCURL_CANCELLED, CCURL_HEADER_TOO_LARGE, CCURL_FAILED };

/// Asks for an address and hands the reply over while it comes, for as long as it comes.
///
/// It speaks only HTTP and HTTPS and follows three redirections. The message says in the words of the library why it failed.
enum ccurl_end ccurl_get(
  const struct ccurl_get_request *request, const struct ccurl_events *events, char *message, size_t size);

/// HMAC-SHA-256 (RFC 2104, FIPS 180-4) of data: 32 bytes.
bool ccurl_hmac_sha256(const void *key, size_t key_size, const void *data, size_t data_size, uint8_t digest[32]);

#endif
