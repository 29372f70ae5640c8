#ifndef TLS_SHIM_H
#define TLS_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A private key and a certificate for it.
typedef struct tls_identity tls_identity;

/// What the connections of a server have in common.
typedef struct tls_server tls_server;

/// One encrypted connection.
typedef struct tls_connection tls_connection;

/// Prepares the functions of OpenSSL 3, from the copy that libcurl uses if there is one.
///
/// @return NULL, or why they can't be used. Lives as long as the process.
const char *tls_shim_load(void);

/// Makes a key and a certificate for it.
///
/// @param name The common name.
/// @param alternative_names For example "DNS:good.test"; NULL for a certificate authority.
/// @param issuer Who vouches for it; NULL for a certificate that vouches for itself.
/// @param begins_in When it becomes valid, in seconds from now.
/// @param ends_in When it ceases to be valid, in seconds from now.
/// @return The identity, or NULL where OpenSSL could not make it.
tls_identity *tls_identity_make(
  const char *name, const char *alternative_names, const tls_identity *issuer, long begins_in,
  long ends_in);

void tls_identity_free(tls_identity *identity);

/// Writes the certificate, or the key as well, in PEM form.
///
/// @return The text, to be freed, or NULL.
char *tls_identity_pem(const tls_identity *identity, bool with_key);

/// Computes the SHA-256 sum of the public key, in base64.
///
/// @return The text, to be freed, or NULL.
char *tls_identity_pin(const tls_identity *identity);

/// Makes a server.
///
/// @param client_authority Who must vouch for clients; NULL where any client will do.
tls_server *tls_server_make(const tls_identity *identity, const tls_identity *client_authority);

/// Has the server speak HTTP/2 with clients that offer it.
void tls_server_speak_http2(tls_server *server);

void tls_server_free(tls_server *server);

/// Shakes hands with a client.
///
/// @return The connection, or NULL where both did not come to terms.
tls_connection *tls_server_accept(tls_server *server, int descriptor);

/// The name that the client asked for, or NULL.
const char *tls_connection_server_name(const tls_connection *connection);

/// @return The number of bytes read, 0 or less at the end.
int tls_connection_read(tls_connection *connection, void *bytes, int count);

/// @return The number of bytes written, 0 or less where the connection is over.
int tls_connection_write(tls_connection *connection, const void *bytes, int count);

/// Says goodbye, and frees the connection.
void tls_connection_finish(tls_connection *connection);

#endif
