#define _GNU_SOURCE
#include "CMosquitto.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

// Every function that is called, with the type that the header of the library gives it.
#define CMOSQ_FUNCTIONS(X) \
  X(mosquitto_lib_init) X(mosquitto_lib_version) X(mosquitto_new) X(mosquitto_destroy) X(mosquitto_int_option) \
  X(mosquitto_max_inflight_messages_set) X(mosquitto_username_pw_set) X(mosquitto_will_set) X(mosquitto_tls_set) \
  X(mosquitto_connect_async) X(mosquitto_disconnect) X(mosquitto_publish) X(mosquitto_subscribe_multiple) X(mosquitto_unsubscribe) \
  X(mosquitto_socket) X(mosquitto_want_write) X(mosquitto_loop_read) X(mosquitto_loop_write) X(mosquitto_loop_misc) \
  X(mosquitto_strerror) X(mosquitto_log_callback_set) X(mosquitto_connect_v5_callback_set) \
  X(mosquitto_disconnect_v5_callback_set) X(mosquitto_publish_v5_callback_set) X(mosquitto_message_v5_callback_set) \
  X(mosquitto_subscribe_v5_callback_set)

#define CMOSQ_POINTER(name) __typeof__(name) *name;
static struct { CMOSQ_FUNCTIONS(CMOSQ_POINTER) } call;

struct cmosq_client {
  struct mosquitto *handle;
  cmosq_events events;
  int wake;
  char reason[256];
};

bool cmosq_load(char *message, size_t size) {
  // Open until the process ends: OpenSSL, which it brings, keeps state of its own.
  void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason == NULL ? "libmosquitto.so.1 cannot be opened" : reason);
    return false;
  }
#define CMOSQ_FIND(name) \
  call.name = (__typeof__(name) *)dlsym(library, #name); \
  if (call.name == NULL) { \
    snprintf(message, size, "libmosquitto.so.1 has no function " #name); \
    return false; \
  }
  CMOSQ_FUNCTIONS(CMOSQ_FIND)
  if (call.mosquitto_lib_init() != MOSQ_ERR_SUCCESS) {
    snprintf(message, size, "libmosquitto.so.1 does not start");
    return false;
  }
  return true;
}

void cmosq_version(int numbers[3]) { call.mosquitto_lib_version(&numbers[0], &numbers[1], &numbers[2]); }

// What a code of the library means; `code` of a system or name error is in `errno`, which is read before anything changes it.
static enum cmosq_outcome outcome(cmosq_client *client, int result) {
  const int code = errno;
  switch (result) {
    case MOSQ_ERR_SUCCESS:
    case MOSQ_ERR_CONN_PENDING: return CMOSQ_DONE;
    case MOSQ_ERR_ERRNO:
      snprintf(client->reason, sizeof client->reason, "%s", strerror(code));
      return CMOSQ_SYSTEM;
    case MOSQ_ERR_EAI:
      // The library puts the code of getaddrinfo where that of the system stands.
      snprintf(client->reason, sizeof client->reason, "%s", code == EAI_SYSTEM ? strerror(code) : gai_strerror(code));
      return CMOSQ_NAME;
    case MOSQ_ERR_LOOKUP:
      snprintf(client->reason, sizeof client->reason, "%s", call.mosquitto_strerror(result));
      return CMOSQ_NAME;
    case MOSQ_ERR_TLS:
    case MOSQ_ERR_TLS_HANDSHAKE: return CMOSQ_TLS;
    case MOSQ_ERR_NO_CONN:
    case MOSQ_ERR_CONN_REFUSED:
    case MOSQ_ERR_CONN_LOST: return CMOSQ_LOST;
    case MOSQ_ERR_KEEPALIVE: return CMOSQ_SILENT;
    case MOSQ_ERR_PAYLOAD_SIZE:
    case MOSQ_ERR_OVERSIZE_PACKET: return CMOSQ_TOO_LARGE;
    case MOSQ_ERR_QOS_NOT_SUPPORTED: return CMOSQ_NO_QOS;
    case MOSQ_ERR_RETAIN_NOT_SUPPORTED: return CMOSQ_NO_RETAIN;
    case MOSQ_ERR_INVAL:
    case MOSQ_ERR_MALFORMED_UTF8: return CMOSQ_MALFORMED;
    case MOSQ_ERR_PROTOCOL:
    case MOSQ_ERR_MALFORMED_PACKET:
    case MOSQ_ERR_DUPLICATE_PROPERTY: return CMOSQ_PROTOCOL;
    case MOSQ_ERR_NOMEM: return CMOSQ_NO_MEMORY;
    default:
      snprintf(client->reason, sizeof client->reason, "%s", call.mosquitto_strerror(result));
      return CMOSQ_OTHER;
  }
}

static void on_connect(
    struct mosquitto *handle, void *user, int reason, int flags, const mosquitto_property *properties) {
  (void)handle, (void)flags, (void)properties;
  const cmosq_client *client = user;
  client->events.connected(client->events.context, reason);
}

static void on_disconnect(struct mosquitto *handle, void *user, int reason, const mosquitto_property *properties) {
  (void)handle, (void)properties;
  const cmosq_client *client = user;
  // Below are the library's own codes, which the call that meets them returns too.
  if (reason >= MQTT_RC_UNSPECIFIED) client->events.dismissed(client->events.context, reason);
}

static void on_publish(struct mosquitto *handle, void *user, int id, int reason, const mosquitto_property *properties) {
  (void)handle, (void)properties;
  const cmosq_client *client = user;
  client->events.published(client->events.context, id, reason);
}

static void on_subscribe(
    struct mosquitto *handle, void *user, int id, int count, const int *granted, const mosquitto_property *properties) {
  (void)handle, (void)properties;
  const cmosq_client *client = user;
  int worst = 0;
  for (int index = 0; index < count; index++) {
    if (granted[index] > worst) worst = granted[index];
  }
  client->events.subscribed(client->events.context, id, worst);
}

static void on_message(
    struct mosquitto *handle, void *user, const struct mosquitto_message *message,
    const mosquitto_property *properties) {
  (void)handle, (void)properties;
  const cmosq_client *client = user;
  client->events.received(
      client->events.context, message->topic, message->payload, (size_t)message->payloadlen, message->retain);
}

static void on_log(struct mosquitto *handle, void *user, int level, const char *words) {
  (void)handle;
  const cmosq_client *client = user;
  if (level == MOSQ_LOG_ERR) client->events.complained(client->events.context, words);
}

// A key with a password would be asked for on the terminal.
static int no_password(char *buffer, int size, int writes, void *user) {
  (void)buffer, (void)size, (void)writes, (void)user;
  return 0;
}

static int apply(cmosq_client *client, const cmosq_settings *settings) {
  struct mosquitto *handle = client->handle;
  call.mosquitto_connect_v5_callback_set(handle, on_connect);
  call.mosquitto_disconnect_v5_callback_set(handle, on_disconnect);
  call.mosquitto_publish_v5_callback_set(handle, on_publish);
  call.mosquitto_subscribe_v5_callback_set(handle, on_subscribe);
  call.mosquitto_message_v5_callback_set(handle, on_message);
  call.mosquitto_log_callback_set(handle, on_log);
  int result = call.mosquitto_int_option(
      handle, MOSQ_OPT_PROTOCOL_VERSION, settings->version == 5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311);
  if (result == MOSQ_ERR_SUCCESS) result = call.mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1);
  if (result == MOSQ_ERR_SUCCESS) {
    result = call.mosquitto_max_inflight_messages_set(handle, (unsigned int)settings->window);
  }
  if (result == MOSQ_ERR_SUCCESS && settings->user != NULL) {
    result = call.mosquitto_username_pw_set(handle, settings->user, settings->password);
  }
  if (result == MOSQ_ERR_SUCCESS && settings->will_topic != NULL) {
    const char *payload = settings->will_payload;
    result = call.mosquitto_will_set(handle, settings->will_topic, (int)strlen(payload), payload, 1, true);
  }
  if (result != MOSQ_ERR_SUCCESS || !settings->tls) return result;
  if (settings->authorities == NULL && settings->certificate == NULL) {
    return call.mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
  }
  // The library takes a certificate of the client only together with the place of authorities.
  const char *folder = settings->authorities == NULL ? "/etc/ssl/certs" : NULL;
  return call.mosquitto_tls_set(
      handle, settings->authorities, folder, settings->certificate, settings->key, no_password);
}

cmosq_client *cmosq_make(const cmosq_settings *settings, const cmosq_events *events, enum cmosq_outcome *result) {
  *result = CMOSQ_NO_MEMORY;
  cmosq_client *client = calloc(1, sizeof *client);
  if (client == NULL) return NULL;
  client->events = *events;
  client->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  // A session that ends with the connection: what is not answered is given to the next one by whoever published it.
  client->handle = call.mosquitto_new(settings->client_id, true, client);
  if (client->wake >= 0 && client->handle != NULL) {
    *result = outcome(client, apply(client, settings));
    if (*result == CMOSQ_DONE) return client;
  }
  cmosq_free(client);
  return NULL;
}

void cmosq_free(cmosq_client *client) {
  if (client->handle != NULL) call.mosquitto_destroy(client->handle);
  if (client->wake >= 0) close(client->wake);
  free(client);
}

enum cmosq_outcome cmosq_connect(cmosq_client *client, const char *host, int port, int keep_alive) {
  return outcome(client, call.mosquitto_connect_async(client->handle, host, port, keep_alive));
}

enum cmosq_outcome cmosq_turn(cmosq_client *client, int milliseconds) {
  const int network = call.mosquitto_socket(client->handle);
  if (network < 0) return CMOSQ_LOST;
  struct pollfd requests[2] = {
    {.fd = client->wake, .events = POLLIN},
    {.fd = network, .events = POLLIN | (call.mosquitto_want_write(client->handle) ? POLLOUT : 0)},
  };
  if (poll(requests, 2, milliseconds) < 0 && errno != EINTR) return outcome(client, MOSQ_ERR_ERRNO);
  unsigned long long count;
  if ((requests[0].revents & POLLIN) && read(client->wake, &count, sizeof count) < 0 && errno != EAGAIN) {
    return outcome(client, MOSQ_ERR_ERRNO);
  }
  int result = MOSQ_ERR_SUCCESS;
  // An end of the connection is met by reading.
  if (requests[1].revents & (POLLIN | POLLERR | POLLHUP)) result = call.mosquitto_loop_read(client->handle, 1);
  if (result == MOSQ_ERR_SUCCESS && (requests[1].revents & POLLOUT)) {
    result = call.mosquitto_loop_write(client->handle, 1);
  }
  if (result == MOSQ_ERR_SUCCESS) result = call.mosquitto_loop_misc(client->handle);
  return outcome(client, result);
}

int cmosq_waker(const cmosq_client *client) { return client->wake; }

void cmosq_wake(int waker) {
  const unsigned long long one = 1;
  // Full means that a wake is under way.
  const ssize_t written = write(waker, &one, sizeof one);
  (void)written;
}

enum cmosq_outcome cmosq_publish(
    cmosq_client *client, int *id, const char *topic, const unsigned char *payload, size_t count, int qos,
    bool retain) {
  if (count > INT_MAX) return CMOSQ_TOO_LARGE;
  return outcome(
      client, call.mosquitto_publish(client->handle, id, topic, (int)count, payload, qos, retain));
}

enum cmosq_outcome cmosq_subscribe(cmosq_client *client, int *id, char *const *topics, int count) {
  return outcome(client, call.mosquitto_subscribe_multiple(client->handle, id, count, topics, 1, 0, NULL));
}

enum cmosq_outcome cmosq_unsubscribe(cmosq_client *client, const char *topic) {
  return outcome(client, call.mosquitto_unsubscribe(client->handle, NULL, topic));
}

enum cmosq_outcome cmosq_disconnect(cmosq_client *client) {
  return outcome(client, call.mosquitto_disconnect(client->handle));
}

const char *cmosq_reason(const cmosq_client *client) { return client->reason; }
