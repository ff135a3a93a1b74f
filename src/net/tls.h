/* TLS by OpenSSL, version 1.2 and later, non-blocking. */
#ifndef WINDFALL_NET_TLS_H
#define WINDFALL_NET_TLS_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* For a server with a certificate chain and its key as PEM files; NULL with the reason. */
SSL_CTX *tls_server(const char *cert, const char *key, Buf *why);
/* Expiry of a server's certificate, in seconds since 1970. */
long long tls_ends(SSL_CTX *context);
/* For clients, with the system's trusted certificates. */
SSL_CTX *tls_client(void);

/* The server's end of a connection; the client's end, which requires the name or address of the
 * host. */
SSL *tls_accept(SSL_CTX *context, int fd);
SSL *tls_connect(SSL_CTX *context, int fd, const char *host);

/* The result of a call. */
typedef enum TlsStep { TLS_OK, TLS_READ, TLS_WRITE, TLS_OVER } TlsStep;

/* TLS_OK: done; READ, WRITE: call again when the socket can be read or written; OVER: failed. */
TlsStep tls_shake(SSL *tls);
TlsStep tls_read(SSL *tls, char *bytes, size_t size, size_t *got);
TlsStep tls_write(SSL *tls, const char *bytes, size_t size, size_t *sent);

#endif
