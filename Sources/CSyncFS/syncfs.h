#include <unistd.h>

#ifdef __linux__
/* glibc declares it for programs that ask for GNU extensions, which Swift does not. */
int syncfs(int fd);
#endif

/* Waits until everything on the file system of `fd` is on the disk; -1, and errno, where that fails. */
static inline int sync_file_system(int fd) {
#ifdef __linux__
  return syncfs(fd);
#else
  sync();
  return 0;
#endif
}
