// A library to preload (LD_PRELOAD), with which calls of the system fail while main() runs.
//
//   LOGHOP_FAIL=calls    calls that write, read or open files, or make pipes and processes; never those for standard error
//   LOGHOP_FAIL=memory   allocations: malloc, and with it operator new
//   LOGHOP_FAIL=unnamed  files without a name, as on file systems that have none
//   LOGHOP_FAIL_AT=N     the N-th fails, from 1 on; 0: none
//   LOGHOP_FAIL_ALL=1    and all after it
//   LOGHOP_FAIL_ERRNO=E  the value of errno
//   LOGHOP_FAIL_REPORT=F a file of at least 64 bytes: it holds the number of calls (64 bits), and then the name of the
//                        first that failed
//
// The program and the children that it forks count together. Programs that it starts are left alone.
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum class Kind { none, calls, memory, unnamed };

struct Report {
  std::atomic<std::uint64_t> count;
  char first[56];
};

bool in_main = false;
Kind kind = Kind::none;
std::uint64_t at = 0;
bool all = false;
int error = 0;
Report own = {};
Report* report = &own;

std::uint64_t number(const char* variable)
{
  const char* text = std::getenv(variable);
  return text == nullptr ? 0 : std::strtoull(text, nullptr, 10);
}

template<class Function> Function* next(const char* name)
{
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool fails(Kind of, const char* name)
{
  if (!in_main || of != kind) return false;
  const std::uint64_t n = ++report->count;
  if (at == 0 || n < at || (n > at && !all)) return false;
  if (n == at) std::strncpy(report->first, name, sizeof report->first - 1);
  errno = error;
  return true;
}

bool fails(const char* name)
{
  return fails(Kind::calls, name);
}

/// As if a write had failed.
bool fails(const char* name, std::FILE* stream)
{
  if (stream == stderr || !fails(name)) return false;
  stream->_flags |= 0x20; // _IO_ERR_SEEN of glibc: ferror() is true
  return true;
}

void read_settings()
{
  const char* what = std::getenv("LOGHOP_FAIL");
  if (what == nullptr) return;
  kind = std::strcmp(what, "memory") == 0  ? Kind::memory
         : std::strcmp(what, "calls") == 0 ? Kind::calls
                                           : Kind::unnamed;
  at = number("LOGHOP_FAIL_AT");
  all = number("LOGHOP_FAIL_ALL") != 0;
  error = kind == Kind::memory ? ENOMEM : static_cast<int>(number("LOGHOP_FAIL_ERRNO"));
  unsetenv("LD_PRELOAD");
  const char* file = std::getenv("LOGHOP_FAIL_REPORT");
  if (file == nullptr) return;
  const int opened = next<int(const char*, int, ...)>("open")(file, O_RDWR);
  void* mapped = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  if (mapped != MAP_FAILED) report = static_cast<Report*>(mapped);
  close(opened);
}

using Main = int(int, char**, char**);
Main* real_main = nullptr;

int watched_main(int argc, char** argv, char** environment)
{
  in_main = true;
  const int status = real_main(argc, argv, environment);
  in_main = false;
  return status;
}

} // namespace

extern "C" {

int __libc_start_main(Main* main, int argc, char** argv, void (*init)(), void (*fini)(), void (*end)(), void* stack)
{
  read_settings();
  real_main = main;
  return next<int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main")(
      watched_main, argc, argv, init, fini, end, stack);
}

void* malloc(std::size_t size)
{
  return fails(Kind::memory, "malloc") ? nullptr : __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size)
{
  return fails(Kind::memory, "calloc") ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* old, std::size_t size)
{
  return fails(Kind::memory, "realloc") ? nullptr : __libc_realloc(old, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size)
{
  return fails(Kind::memory, "aligned_alloc") ? nullptr : __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size)
{
  if (fails(Kind::memory, "posix_memalign")) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

ssize_t write(int file, const void* data, std::size_t size)
{
  if (file != STDERR_FILENO && fails("write")) return -1;
  return next<ssize_t(int, const void*, std::size_t)>("write")(file, data, size);
}

ssize_t pwrite(int file, const void* data, std::size_t size, off_t where)
{
  return fails("pwrite") ? -1 : next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite")(file, data, size, where);
}

ssize_t read(int file, void* data, std::size_t size)
{
  return fails("read") ? -1 : next<ssize_t(int, void*, std::size_t)>("read")(file, data, size);
}

std::size_t fwrite(const void* data, std::size_t size, std::size_t count, std::FILE* stream)
{
  if (fails("fwrite", stream)) return 0;
  return next<std::size_t(const void*, std::size_t, std::size_t, std::FILE*)>("fwrite")(data, size, count, stream);
}

int fputs(const char* text, std::FILE* stream)
{
  return fails("fputs", stream) ? EOF : next<int(const char*, std::FILE*)>("fputs")(text, stream);
}

int fputc(int c, std::FILE* stream)
{
  return fails("fputc", stream) ? EOF : next<int(int, std::FILE*)>("fputc")(c, stream);
}

int putc(int c, std::FILE* stream)
{
  return fails("putc", stream) ? EOF : next<int(int, std::FILE*)>("putc")(c, stream);
}

int fflush(std::FILE* stream)
{
  if (stream == nullptr ? fails("fflush") : fails("fflush", stream)) return EOF;
  return next<int(std::FILE*)>("fflush")(stream);
}

int fsync(int file)
{
  return fails("fsync") ? -1 : next<int(int)>("fsync")(file);
}

int ftruncate(int file, off_t size)
{
  return fails("ftruncate") ? -1 : next<int(int, off_t)>("ftruncate")(file, size);
}

int rename(const char* from, const char* to)
{
  return fails("rename") ? -1 : next<int(const char*, const char*)>("rename")(from, to);
}

int linkat(int from, const char* name, int to, const char* other, int flags)
{
  return fails("linkat") ? -1
                         : next<int(int, const char*, int, const char*, int)>("linkat")(from, name, to, other, flags);
}

int mkdir(const char* name, mode_t mode)
{
  return fails("mkdir") ? -1 : next<int(const char*, mode_t)>("mkdir")(name, mode);
}

int open(const char* name, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (kind == Kind::unnamed && (flags & O_TMPFILE) == O_TMPFILE) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return fails("open") ? -1 : next<int(const char*, int, ...)>("open")(name, flags, mode);
}

std::FILE* fopen(const char* name, const char* mode)
{
  return fails("fopen") ? nullptr : next<std::FILE*(const char*, const char*)>("fopen")(name, mode);
}

std::FILE* fopen64(const char* name, const char* mode)
{
  return fails("fopen64") ? nullptr : next<std::FILE*(const char*, const char*)>("fopen64")(name, mode);
}

std::FILE* fdopen(int file, const char* mode)
{
  return fails("fdopen") ? nullptr : next<std::FILE*(int, const char*)>("fdopen")(file, mode);
}

std::FILE* tmpfile()
{
  return fails("tmpfile") ? nullptr : next<std::FILE*()>("tmpfile")();
}

int pipe(int ends[2])
{
  return fails("pipe") ? -1 : next<int(int*)>("pipe")(ends);
}

pid_t fork()
{
  return fails("fork") ? -1 : next<pid_t()>("fork")();
}

int poll(pollfd* files, nfds_t count, int milliseconds)
{
  return fails("poll") ? -1 : next<int(pollfd*, nfds_t, int)>("poll")(files, count, milliseconds);
}

int memfd_create(const char* name, unsigned flags)
{
  return fails("memfd_create") ? -1 : next<int(const char*, unsigned)>("memfd_create")(name, flags);
}

} // extern "C"
