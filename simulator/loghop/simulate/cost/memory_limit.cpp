#include "loghop/simulate/cost/memory_limit.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace loghop::simulate {

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// The first number of a file; infinity if there is none ("max").
double number_in(const char* file)
{
  std::ifstream in(file);
  double number = 0;
  return in >> number ? number : no_limit;
}

double pages(int name)
{
  return static_cast<double>(sysconf(name)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

} // namespace

double present_memory()
{
  std::ifstream in("/proc/self/statm");
  double all = 0, resident = 0, of_files = 0;
  if (in >> all >> resident >> of_files) return (resident - of_files) * static_cast<double>(sysconf(_SC_PAGESIZE));
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

double memory_limit()
{
  double limit = std::min({pages(_SC_PHYS_PAGES), number_in("/sys/fs/cgroup/memory.max"),
                           number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
  rlimit addresses{};
  if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY)
    limit = std::min(limit, static_cast<double>(addresses.rlim_cur));
  return limit;
}

} // namespace loghop::simulate
