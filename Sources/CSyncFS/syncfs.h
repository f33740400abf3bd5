#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

/* Declared here because glibc declares syncfs and syscall only with extensions, which Swift does not enable. */
int syncfs(int fd);
long syscall(long number, ...);
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

/* Exchanges two existing files in the folder `fd` atomically. Returns 0, or -1 with errno set if this fails, for example
   because the file system cannot exchange files. */
static inline int exchange_files(int fd, const char *one, const char *other) {
#if defined(__linux__) && defined(SYS_renameat2)
  return (int)syscall(SYS_renameat2, fd, one, fd, other, 2u /* RENAME_EXCHANGE */);
#elif defined(__APPLE__)
  return renameatx_np(fd, one, fd, other, 0x2u /* RENAME_SWAP */);
#else
  errno = ENOSYS;
  return -1;
#endif
}
