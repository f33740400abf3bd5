#include <unistd.h>

#ifdef __linux__
/* Declared here because glibc declares syncfs only with GNU extensions, which Swift does not enable. */
int syncfs(int fd);
#endif

/* Writes all cached data of the file system that contains `fd` to the disk. Returns 0, or -1 with errno set if this
   fails. Systems other than Linux have no syncfs, so sync() is used. It covers all file systems, and reports no errors.
*/
static inline int sync_file_system(int fd) {
#ifdef __linux__
  return syncfs(fd);
#else
  sync();
  return 0;
#endif
}
