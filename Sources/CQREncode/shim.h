#include <dlfcn.h>

/* The part of qrencode.h, version 4, that QREncoder.swift uses. A build does not need libqrencode, because
   QREncoder.swift opens the library when it makes codes. */
typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;
