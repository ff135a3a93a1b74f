/* OpenSSL's error queue is emptied before every call, so that an old error is never taken for a new
 * one. */
#include "net/tls.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/complaint.h"

enum { OWN_RECORDS_MAX = 32 };

/* After the handshake, counts records that carry none of the program's bytes, such as new keys. As
 * long as they arrive, OpenSSL handles one after another within a single call. */
static void count_record(int sent, int version, int type, const void *bytes, size_t size, SSL *tls,
                         void *user)
{
    (void)version;
    (void)user;
    bool kind = size && (type == SSL3_RT_HEADER || type == SSL3_RT_INNER_CONTENT_TYPE);
    if (!sent && kind && *(const unsigned char *)bytes != SSL3_RT_APPLICATION_DATA &&
        SSL_is_init_finished(tls))
        SSL_set_app_data(tls, (void *)((intptr_t)SSL_get_app_data(tls) + 1));
}

/* Too many of them: nothing more is read, as if the other side had gone. */
static long stop_reading(BIO *bio, int what, const char *bytes, size_t size, int number, long more,
                         int result, size_t *done)
{
    const SSL *tls = (const SSL *)(const void *)BIO_get_callback_arg(bio);
    (void)bytes;
    (void)size;
    (void)number;
    (void)more;
    (void)done;
    if (what != BIO_CB_READ || (intptr_t)SSL_get_app_data(tls) <= OWN_RECORDS_MAX)
        return result;
    BIO_clear_retry_flags(bio);
    return -1;
}

/* HTTP/2 is not supported. A client that offers only other protocols continues without one. */
static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *size,
                           const unsigned char *offered, unsigned offered_size, void *user)
{
    static const unsigned char known[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)tls;
    (void)user;
    if (SSL_select_next_proto(&chosen, size, known, sizeof known - 1, offered, offered_size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static SSL_CTX *new_context(const SSL_METHOD *method)
{
    SSL_CTX *context = SSL_CTX_new(method);
    if (!context)
        abort();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                     SSL_OP_CIPHER_SERVER_PREFERENCE |
                                     SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_msg_callback(context, count_record);
    return context;
}

SSL_CTX *tls_server(const char *cert, const char *key, Buf *why)
{
    SSL_CTX *context = new_context(TLS_server_method());
    const char *file = NULL;
    if (SSL_CTX_use_certificate_chain_file(context, cert) != 1)
        file = cert;
    else if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1 ||
             SSL_CTX_check_private_key(context) != 1)
        file = key;
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    if (!file)
        return context;
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    complain(why, "TLS file %s: %s", file, WORD(reason ? reason : N_("cannot be read")));
    SSL_CTX_free(context);
    return NULL;
}

long long tls_ends(SSL_CTX *context)
{
    struct tm utc = {0};
    const X509 *cert = SSL_CTX_get0_certificate(context);
    return cert && ASN1_TIME_to_tm(X509_get0_notAfter(cert), &utc) == 1 ? timegm(&utc) : 0;
}

SSL_CTX *tls_client(void)
{
    SSL_CTX *context = new_context(TLS_client_method());
    SSL_CTX_set_default_verify_paths(context);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    return context;
}

static SSL *new_tls(SSL_CTX *context, int fd)
{
    SSL *tls = SSL_new(context);
    if (!tls || SSL_set_fd(tls, fd) != 1)
        abort();
    BIO_set_callback_ex(SSL_get_rbio(tls), stop_reading);
    BIO_set_callback_arg(SSL_get_rbio(tls), (char *)tls);
    return tls;
}

SSL *tls_accept(SSL_CTX *context, int fd)
{
    SSL *tls = new_tls(context, fd);
    SSL_set_accept_state(tls);
    return tls;
}

SSL *tls_connect(SSL_CTX *context, int fd, const char *host)
{
    SSL *tls = new_tls(context, fd);
    unsigned char address[16];
    SSL_set_connect_state(tls);
    if (inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1) {
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host);
    } else {
        SSL_set1_host(tls, host);
        SSL_set_tlsext_host_name(tls, host);
    }
    return tls;
}

static TlsStep step_of(SSL *tls, int status)
{
    if (status > 0)
        return TLS_OK;
    switch (SSL_get_error(tls, status)) {
    case SSL_ERROR_WANT_READ: return TLS_READ;
    case SSL_ERROR_WANT_WRITE: return TLS_WRITE;
    default: return TLS_OVER;
    }
}

TlsStep tls_shake(SSL *tls)
{
    ERR_clear_error();
    return step_of(tls, SSL_do_handshake(tls));
}

TlsStep tls_read(SSL *tls, char *bytes, size_t size, size_t *got)
{
    ERR_clear_error();
    return step_of(tls, SSL_read_ex(tls, bytes, size, got));
}

TlsStep tls_write(SSL *tls, const char *bytes, size_t size, size_t *sent)
{
    ERR_clear_error();
    return step_of(tls, SSL_write_ex(tls, bytes, size, sent));
}
