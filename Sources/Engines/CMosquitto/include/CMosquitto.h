// libmosquitto's MQTT client, loaded when a sink first connects.
//
// A process that publishes nothing must not load it nor the libraries that it brings (OpenSSL, c-ares), so that nothing here is linked:
// `cmosq_load` opens the library and the other functions call it. Call none of the others before `cmosq_load` has succeeded once.
//
// A client belongs to one thread: all functions but `cmosq_wake` are called on the thread that made it, and its events are called on that
// thread too, while another function runs. The library starts no thread and connects again never by itself.

#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#include <stdbool.h>
#include <stddef.h>

/// One client with at most one connection.
typedef struct cmosq_client cmosq_client;

/// How a call ended.
enum cmosq_outcome {
  CMOSQ_DONE,
  /// A call of the system failed; `cmosq_reason` says why.
  CMOSQ_SYSTEM,
  /// The host's name has no address; `cmosq_reason` says why.
  CMOSQ_NAME,
  /// The TLS connection failed; what the library said last says why.
  CMOSQ_TLS,
  /// The connection is gone.
  CMOSQ_LOST,
  /// The broker did not answer within the time of `keep_alive`.
  CMOSQ_SILENT,
  /// The message is larger than the broker or MQTT allows.
  CMOSQ_TOO_LARGE,
  /// The broker does not offer the quality of service.
  CMOSQ_NO_QOS,
  /// The broker does not keep retained messages.
  CMOSQ_NO_RETAIN,
  /// The topic or a text is none that MQTT allows.
  CMOSQ_MALFORMED,
  /// The broker breaks the protocol.
  CMOSQ_PROTOCOL,
  /// There is no memory left.
  CMOSQ_NO_MEMORY,
  /// Anything else; `cmosq_reason` says what the library calls it.
  CMOSQ_OTHER,
};

/// What a client calls, with its `context`. Texts and bytes are the library's and lent for the call.
typedef struct cmosq_events {
  void *context;
  /// The broker answered: 0 for a connection, else why it refuses one, as the version of MQTT numbers it.
  void (*connected)(void *context, int reason);
  /// The broker ended the connection by a message of MQTT 5 with a reason.
  void (*dismissed)(void *context, int reason);
  /// The broker answered a published message; the reason is 0 with MQTT 3.1.1.
  void (*published)(void *context, int id, int reason);
  /// The broker answered a subscription; the reason is that of its worst topic: up to 2 for one that is granted.
  void (*subscribed)(void *context, int id, int reason);
  /// A message came.
  void (*received)(void *context, const char *topic, const unsigned char *payload, size_t count, bool retained);
  /// The library reports an error.
  void (*complained)(void *context, const char *words);
} cmosq_events;

/// How a client introduces itself. All texts are copied; those that may be missing are NULL.
typedef struct cmosq_settings {
  /// 4 for MQTT 3.1.1, 5 for MQTT 5.
  int version;
  const char *client_id;
  const char *user, *password;
  const char *will_topic, *will_payload;
  /// How many published messages may wait for the broker's answer.
  int window;
  bool tls;
  /// A file with certificates of authorities; NULL for those of the system.
  const char *authorities;
  const char *certificate, *key;
} cmosq_settings;

/// Opens the library and finds its functions; call from one thread. What is missing is written into `message`.
bool cmosq_load(char *message, size_t size);
/// The library's version: three numbers.
void cmosq_version(int numbers[3]);

/// Makes a client; NULL when there is no memory left or a setting is refused, which `outcome` says. Free it with `cmosq_free`.
cmosq_client *cmosq_make(const cmosq_settings *settings, const cmosq_events *events, enum cmosq_outcome *outcome);
/// Closes the connection without a word, so that the broker sends the last will, and frees the client.
void cmosq_free(cmosq_client *client);

/// Begins to connect. Only the look-up of the host's name blocks.
enum cmosq_outcome cmosq_connect(cmosq_client *client, const char *host, int port, int keep_alive);
/// Waits for the network or for `cmosq_wake`, at most `milliseconds`, and does what is to be done; events are called from here.
enum cmosq_outcome cmosq_turn(cmosq_client *client, int milliseconds);
/// What `cmosq_wake` takes, until the client is freed.
int cmosq_waker(const cmosq_client *client);
/// Ends a wait of `cmosq_turn`, also one that is yet to begin; from any thread.
void cmosq_wake(int waker);

/// Publishes a message; `id` is what `published` is called with.
enum cmosq_outcome cmosq_publish(
    cmosq_client *client, int *id, const char *topic, const unsigned char *payload, size_t count, int qos, bool retain);
/// Subscribes to topics with QoS 1; `id` is what `subscribed` is called with.
enum cmosq_outcome cmosq_subscribe(cmosq_client *client, int *id, char *const *topics, int count);
/// Ends the subscription to a topic.
enum cmosq_outcome cmosq_unsubscribe(cmosq_client *client, const char *topic);
/// Says good-bye: the broker does not send the last will. `cmosq_turn` sends it, and then reports that the connection is gone.
enum cmosq_outcome cmosq_disconnect(cmosq_client *client);

/// Why the last call that ended with `CMOSQ_SYSTEM`, `CMOSQ_NAME` or `CMOSQ_OTHER` did so; the text is the client's.
const char *cmosq_reason(const cmosq_client *client);

#endif
