#include <dlfcn.h>

/* What we use of qrencode.h, version 4. Neither this header nor the library is needed to build: QREncoder.swift opens the
   library when codes are made. */
typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;
