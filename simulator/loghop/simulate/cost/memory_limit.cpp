#include "loghop/simulate/cost/memory_limit.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace loghop::simulate {

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// The first number of a file; infinity if there is none ("max").
double number_in(const std::filesystem::path& file)
{
  std::ifstream in(file);
  double number = 0;
  return in >> number ? number : no_limit;
}

/// Of a group and those above it, to the one that is mounted. In a container the path may be that of the machine's view:
/// what is not there has no limit.
double limit_above(const std::filesystem::path& mounted, const std::filesystem::path& group, const char* file)
{
  double limit = number_in(mounted / file);
  std::filesystem::path folder = mounted;
  for (const std::filesystem::path& part : group)
    limit = std::min(limit, number_in((folder /= part) / file));
  return limit;
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

/// Its lines are NUMBER:CONTROLLERS:PATH; there are no controllers in version 2.
double limit_of_groups(std::istream& groups, const std::filesystem::path& mounted)
{
  double limit = no_limit;
  for (std::string number, controllers, path;
       std::getline(groups, number, ':') && std::getline(groups, controllers, ':') && std::getline(groups, path);) {
    const std::filesystem::path group = std::filesystem::path(path).relative_path();
    if (controllers.empty()) limit = std::min(limit, limit_above(mounted, group, "memory.max"));
    if (("," + controllers + ",").find(",memory,") != std::string::npos)
      limit = std::min(limit, limit_above(mounted / "memory", group, "memory.limit_in_bytes"));
  }
  return limit;
}

double memory_limit()
{
  std::ifstream groups("/proc/self/cgroup");
  double limit = std::min(pages(_SC_PHYS_PAGES), limit_of_groups(groups, "/sys/fs/cgroup"));
  rlimit addresses{};
  if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY)
    limit = std::min(limit, static_cast<double>(addresses.rlim_cur));
  return limit;
}

} // namespace loghop::simulate
