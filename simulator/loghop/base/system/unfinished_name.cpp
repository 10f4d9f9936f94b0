#include "loghop/base/system/unfinished_name.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <system_error>

namespace loghop {

namespace {

constexpr std::size_t most_names = 32; // far more than outputs of one run; further ones are not removed by signals

// A handler of signals may look at these alone.
std::array<std::atomic<const char*>, most_names> names{};
std::atomic<pid_t> owner{0};

/// The signal's own action has been put back (SA_RESETHAND): it ends the program when this returns.
void remove_and_end(int sign)
{
  remove_unfinished_files();
  raise(sign);
}

void listen_to_signals()
{
  owner = getpid();
  struct sigaction action = {}, before = {};
  action.sa_handler = remove_and_end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int sign : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU})
    if (sigaction(sign, nullptr, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(sign, &action, nullptr);
}

/// Nobody can tell it before, or put a file or a link in its place.
std::string unused_name(const std::string& target)
{
  std::array<std::uint64_t, 2> random{};
  if (getentropy(random.data(), sizeof random) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot get random bits for a name");
  const std::string name = fmt::format(".loghop-{:016x}{:016x}.unfinished", random[0], random[1]);
  return (std::filesystem::path(target).parent_path() / name).string();
}

} // namespace

void remove_unfinished_files()
{
  if (getpid() != owner) return;
  for (const auto& name : names)
    if (const char* file = name.load()) unlink(file);
}

UnfinishedName::UnfinishedName(const std::string& target) : name_(unused_name(target))
{
  listen_to_signals();
  for (auto& name : names)
    if (name.load() == nullptr) {
      name = name_.c_str();
      return;
    }
}

UnfinishedName::~UnfinishedName()
{
  if (getpid() == owner) unlink(name_.c_str());
  for (auto& name : names)
    if (name.load() == name_.c_str()) name = nullptr;
}

} // namespace loghop
