/* TLS of OpenSSL, version 1.2 and later, never blocking. */
#ifndef WINDFALL_NET_TLS_H
#define WINDFALL_NET_TLS_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* For a server with a chain of certificates and its key, PEM files; NULL and why. */
SSL_CTX *tls_server(const char *cert, const char *key, Buf *why);
/* When the certificate of a server ends, seconds since 1970. */
long long tls_ends(SSL_CTX *context);
/* For clients, which trust whom the system trusts. */
SSL_CTX *tls_client(void);

/* The server's end of a connection; the client's end, which insists on the name or address of the host. */
SSL *tls_accept(SSL_CTX *context, int fd);
SSL *tls_connect(SSL_CTX *context, int fd, const char *host);

/* What came of a call. */
typedef enum TlsStep { TLS_OK, TLS_READ, TLS_WRITE, TLS_OVER } TlsStep;

/* TLS_OK: done; READ, WRITE: call again when the socket can be read or written; OVER: it has failed. */
TlsStep tls_shake(SSL *tls);
TlsStep tls_read(SSL *tls, char *bytes, size_t size, size_t *got);
TlsStep tls_write(SSL *tls, const char *bytes, size_t size, size_t *sent);

#endif
