// RTLD_DEFAULT is a GNU extension.
#define _GNU_SOURCE

#include "TLSShim.h"

#include "OpenSSL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(result, name, arguments) static result(*name) arguments;
OPENSSL_FUNCTIONS(DECLARE)

struct tls_identity {
  void *key, *certificate;
};

struct tls_server {
  void *context;
};

struct tls_connection {
  void *ssl;
};

static char problem[256];

static void *find(const char *name) {
  static void *libraries[2];
  void *function = dlsym(RTLD_DEFAULT, name);
  if (function != NULL) return function;
  static const char *const names[] = {"libssl.so.3", "libcrypto.so.3"};
  for (int index = 0; index < 2 && function == NULL; index += 1) {
    if (libraries[index] == NULL) {
      libraries[index] = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (libraries[index] != NULL) function = dlsym(libraries[index], name);
  }
  if (function == NULL && problem[0] == 0) {
    snprintf(problem, sizeof problem, "no OpenSSL 3 with the function %s was found", name);
  }
  return function;
}

static void load(void) {
#define LOAD(result, name, arguments) name = find(#name);
  OPENSSL_FUNCTIONS(LOAD)
}

const char *tls_shim_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem[0] == 0 ? NULL : problem;
}

static bool add_extension(void *certificate, int number, const char *value) {
  void *extension = X509V3_EXT_conf_nid(NULL, NULL, number, value);
  if (extension == NULL) return false;
  bool added = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

static bool fill(
  tls_identity *identity, const char *name, const char *alternative_names,
  const tls_identity *issuer, long begins_in, long ends_in) {
  enum { text_is_utf8 = 0x1000, key_usage = 83, alternative_name = 85, basic_constraints = 87 };
  static long serial_number = 1000;
  void *certificate = identity->certificate;
  const tls_identity *signer = issuer == NULL ? identity : issuer;
  void *subject = X509_get_subject_name(certificate);
  X509_set_version(certificate, 2);
  long serial = __atomic_add_fetch(&serial_number, 1, __ATOMIC_RELAXED);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial);
  X509_gmtime_adj(X509_getm_notBefore(certificate), begins_in);
  X509_gmtime_adj(X509_getm_notAfter(certificate), ends_in);
  if (X509_set_pubkey(certificate, identity->key) != 1) return false;
  const unsigned char *text = (const unsigned char *)name;
  if (X509_NAME_add_entry_by_txt(subject, "CN", text_is_utf8, text, -1, -1, 0) != 1) return false;
  X509_set_issuer_name(certificate, X509_get_subject_name(signer->certificate));
  if (alternative_names != NULL) {
    if (!add_extension(certificate, alternative_name, alternative_names)) return false;
  } else {
    if (!add_extension(certificate, basic_constraints, "critical,CA:TRUE")) return false;
    if (!add_extension(certificate, key_usage, "critical,keyCertSign,cRLSign")) return false;
  }
  return X509_sign(certificate, signer->key, EVP_sha256()) > 0;
}

tls_identity *tls_identity_make(
  const char *name, const char *alternative_names, const tls_identity *issuer, long begins_in,
  long ends_in) {
  tls_identity *identity = calloc(1, sizeof *identity);
  if (identity == NULL) return NULL;
  identity->key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
  identity->certificate = X509_new();
  if (
    identity->key != NULL && identity->certificate != NULL
    && fill(identity, name, alternative_names, issuer, begins_in, ends_in)) {
    return identity;
  }
  tls_identity_free(identity);
  return NULL;
}

void tls_identity_free(tls_identity *identity) {
  if (identity->key != NULL) EVP_PKEY_free(identity->key);
  if (identity->certificate != NULL) X509_free(identity->certificate);
  free(identity);
}

char *tls_identity_pem(const tls_identity *identity, bool with_key) {
  enum { get_bytes = 3 };
  void *memory = BIO_new(BIO_s_mem());
  if (memory == NULL) return NULL;
  PEM_write_bio_X509(memory, identity->certificate);
  if (with_key) PEM_write_bio_PrivateKey(memory, identity->key, NULL, NULL, 0, NULL, NULL);
  char *bytes = NULL;
  long count = BIO_ctrl(memory, get_bytes, 0, &bytes);
  char *text = count > 0 ? strndup(bytes, (size_t)count) : NULL;
  BIO_free(memory);
  return text;
}

char *tls_identity_pin(const tls_identity *identity) {
  unsigned char *key = NULL, sum[32];
  unsigned int sum_length = 0;
  int length = i2d_PUBKEY(identity->key, &key);
  if (length <= 0) return NULL;
  EVP_Digest(key, (size_t)length, sum, &sum_length, EVP_sha256(), NULL);
  CRYPTO_free(key, __FILE__, __LINE__);
  char *text = calloc(1, 64);
  if (text != NULL) EVP_EncodeBlock((unsigned char *)text, sum, (int)sum_length);
  return text;
}

tls_server *tls_server_make(const tls_identity *identity, const tls_identity *client_authority) {
  enum { verify_client_or_fail = 3 };
  tls_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  server->context = SSL_CTX_new(TLS_server_method());
  if (
    server->context == NULL
    || SSL_CTX_use_certificate(server->context, identity->certificate) != 1
    || SSL_CTX_use_PrivateKey(server->context, identity->key) != 1) {
    tls_server_free(server);
    return NULL;
  }
  if (client_authority != NULL) {
    SSL_CTX_set_verify(server->context, verify_client_or_fail, NULL);
    X509_STORE_add_cert(SSL_CTX_get_cert_store(server->context), client_authority->certificate);
  }
  return server;
}

static int choose_http2(
  void *ssl, const unsigned char **chosen, unsigned char *chosen_length,
  const unsigned char *offered, unsigned int offered_length, void *argument) {
  enum { accepted = 0, ignored = 3 };
  (void)ssl;
  (void)argument;
  for (unsigned int place = 0; place < offered_length; place += offered[place] + 1u) {
    unsigned int length = offered[place];
    if (length == 2 && place + length < offered_length && memcmp(offered + place + 1, "h2", 2) == 0) {
      *chosen = offered + place + 1;
      *chosen_length = (unsigned char)length;
      return accepted;
    }
  }
  return ignored;
}

void tls_server_speak_http2(tls_server *server) {
  SSL_CTX_set_alpn_select_cb(server->context, choose_http2, NULL);
}

void tls_server_free(tls_server *server) {
  if (server->context != NULL) SSL_CTX_free(server->context);
  free(server);
}

tls_connection *tls_server_accept(tls_server *server, int descriptor) {
  // OpenSSL writes in a way that raises SIGPIPE where the client has gone. The thread is the
  // connection's own, and ends with it.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  tls_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->ssl = SSL_new(server->context);
  if (
    connection->ssl != NULL && SSL_set_fd(connection->ssl, descriptor) == 1
    && SSL_accept(connection->ssl) == 1) {
    return connection;
  }
  if (connection->ssl != NULL) SSL_free(connection->ssl);
  free(connection);
  return NULL;
}

const char *tls_connection_server_name(const tls_connection *connection) {
  return SSL_get_servername(connection->ssl, 0);
}

int tls_connection_read(tls_connection *connection, void *bytes, int count) {
  return SSL_read(connection->ssl, bytes, count);
}

int tls_connection_write(tls_connection *connection, const void *bytes, int count) {
  return SSL_write(connection->ssl, bytes, count);
}

void tls_connection_finish(tls_connection *connection) {
  SSL_shutdown(connection->ssl);
  SSL_free(connection->ssl);
  free(connection);
}
