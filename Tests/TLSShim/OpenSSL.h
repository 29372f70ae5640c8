#ifndef OPENSSL_FUNCTIONS_H
#define OPENSSL_FUNCTIONS_H

// The part of OpenSSL 3's interface that is used here, so that no header of it need be installed.

/// Chooses a protocol among those that a client offers.
typedef int (*openssl_choice)(
  void *, const unsigned char **, unsigned char *, const unsigned char *, unsigned int, void *);

#define OPENSSL_FUNCTIONS(function)                                                          \
  function(void *, EVP_PKEY_Q_keygen, (void *, const char *, const char *, ...))             \
  function(void, EVP_PKEY_free, (void *))                                                    \
  function(void *, X509_new, (void))                                                         \
  function(void, X509_free, (void *))                                                        \
  function(int, X509_set_version, (void *, long))                                            \
  function(void *, X509_get_serialNumber, (void *))                                          \
  function(int, ASN1_INTEGER_set, (void *, long))                                            \
  function(void *, X509_getm_notBefore, (void *))                                            \
  function(void *, X509_getm_notAfter, (void *))                                             \
  function(void *, X509_gmtime_adj, (void *, long))                                          \
  function(int, X509_set_pubkey, (void *, void *))                                           \
  function(void *, X509_get_subject_name, (void *))                                          \
  function(int, X509_set_issuer_name, (void *, void *))                                      \
  function(int, X509_NAME_add_entry_by_txt,                                                  \
           (void *, const char *, int, const unsigned char *, int, int, int))                \
  function(void *, X509V3_EXT_conf_nid, (void *, void *, int, const char *))                 \
  function(int, X509_add_ext, (void *, void *, int))                                         \
  function(void, X509_EXTENSION_free, (void *))                                              \
  function(int, X509_sign, (void *, void *, const void *))                                   \
  function(const void *, EVP_sha256, (void))                                                 \
  function(int, EVP_Digest,                                                                  \
           (const void *, size_t, unsigned char *, unsigned int *, const void *, void *))    \
  function(int, EVP_EncodeBlock, (unsigned char *, const unsigned char *, int))              \
  function(int, i2d_PUBKEY, (void *, unsigned char **))                                      \
  function(void, CRYPTO_free, (void *, const char *, int))                                   \
  function(const void *, BIO_s_mem, (void))                                                  \
  function(void *, BIO_new, (const void *))                                                  \
  function(long, BIO_ctrl, (void *, int, long, void *))                                      \
  function(int, BIO_free, (void *))                                                          \
  function(int, PEM_write_bio_X509, (void *, void *))                                        \
  function(int, PEM_write_bio_PrivateKey,                                                    \
           (void *, void *, const void *, unsigned char *, int, void *, void *))             \
  function(const void *, TLS_server_method, (void))                                          \
  function(void *, SSL_CTX_new, (const void *))                                              \
  function(void, SSL_CTX_free, (void *))                                                     \
  function(int, SSL_CTX_use_certificate, (void *, void *))                                   \
  function(int, SSL_CTX_use_PrivateKey, (void *, void *))                                    \
  function(void, SSL_CTX_set_verify, (void *, int, void *))                                  \
  function(void *, SSL_CTX_get_cert_store, (const void *))                                   \
  function(void, SSL_CTX_set_alpn_select_cb, (void *, openssl_choice, void *))               \
  function(int, X509_STORE_add_cert, (void *, void *))                                       \
  function(void *, SSL_new, (void *))                                                        \
  function(void, SSL_free, (void *))                                                         \
  function(int, SSL_set_fd, (void *, int))                                                   \
  function(int, SSL_accept, (void *))                                                        \
  function(int, SSL_read, (void *, void *, int))                                             \
  function(int, SSL_write, (void *, const void *, int))                                      \
  function(int, SSL_shutdown, (void *))                                                      \
  function(const char *, SSL_get_servername, (const void *, int))

#endif
