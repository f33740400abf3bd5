// The functions SHA256_* are older than EVP, and deprecated in OpenSSL 3 for this reason only. EVP needs memory for
// each digest, reads a settings file, and links all algorithms of OpenSSL into the program.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
