#include "loghop/simulate/engine/child_process.hpp"

#include "loghop/base/exception_text.hpp"
#include "loghop/base/system/end_with_parent.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <fmt/format.h>

#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <thread>

namespace loghop::simulate {

namespace {

// The first byte of a child's text.
constexpr char success = '+';
constexpr char failure = '-';
constexpr char unwritten = '!';

// Of a child's process that cannot say it in words.
constexpr int no_memory_status = 77;
constexpr int untold_status = 78;

/// Memory may run out where no exception can pass.
[[noreturn]] void give_up()
{
  try {
    if (const auto error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    _exit(no_memory_status);
  } catch (...) { // its type is in the core
  }
  std::abort();
}

/// What a job frees the next one takes: pages that go back to the system come again at the cost of a fault each, which was
/// more than half of the time of short simulations of a large machine.
void keep_freed_memory()
{
  constexpr int large = 1 << 30, largest_block = 32 << 20; // the C library allows no more
  mallopt(M_TRIM_THRESHOLD, large);
  mallopt(M_MMAP_THRESHOLD, largest_block);
}

/// A signal that a process does not give itself by a fault of its own.
bool is_from_outside(int sign)
{
  for (const int own : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP})
    if (sign == own) return false;
  return true;
}

} // namespace

bool write_all(int file, std::string_view text)
{
  while (!text.empty()) {
    const ssize_t n = write(file, text.data(), text.size());
    if (n < 0 && errno != EINTR) return false; // the parent has gone, or finds an incomplete text
    if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

std::string text_of(const std::function<std::string()>& job)
{
  std::string text;
  try {
    text = success + job();
  } catch (const WriteError& error) {
    text = unwritten + std::string(error.what());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    text = failure + exception_text(error);
  } catch (...) {
    text = failure + std::string("an error without words");
  }
  if (std::fflush(nullptr) != 0 && text[0] != unwritten)
    text = unwritten + std::string("cannot write: ") + std::strerror(errno);
  return text;
}

std::string framed(const std::string& text)
{
  const std::uint64_t size = text.size();
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + text;
}

std::optional<std::string> next_text(std::string_view& rest)
{
  std::uint64_t size = 0;
  if (rest.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, rest.data(), sizeof size);
  if (rest.size() - sizeof size < size) return std::nullopt;
  const std::string text(rest.substr(sizeof size, size));
  rest.remove_prefix(sizeof size + size);
  return text;
}

void run_in_child(bool again, const std::function<bool()>& work)
{
  std::set_terminate(give_up);
  if (again) keep_freed_memory();
  bool told = false;
  try {
    told = work();
  } catch (const std::bad_alloc&) {
    _exit(no_memory_status);
  }
  _exit(told ? 0 : untold_status); // no destructors: SimGrid and the parent's buffers are none of the child's business
}

pid_t start_child(const std::vector<int>& files, const std::function<void()>& work)
{
  std::fflush(nullptr); // that the child does not write it again
  const pid_t parent = getpid(), child = fork();
  if (child != 0) return std::max<pid_t>(child, 0);
  end_with_parent(parent);
  for (const int file : files)
    close(file);
  work();
  std::abort();
}

ChildEnd end_of_child(pid_t child)
{
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  return {status, static_cast<std::int64_t>(usage.ru_maxrss) * 1024};
}

std::size_t processes_at_a_time(int parallel)
{
  return parallel > 0 ? static_cast<std::size_t>(parallel) : std::max(1u, std::thread::hardware_concurrency());
}

JobOutcome cut_off(const std::string& error, bool interrupted)
{
  JobOutcome outcome;
  outcome.error = error;
  outcome.cut_off = true;
  outcome.interrupted = interrupted;
  return outcome;
}

JobOutcome early_end(int status)
{
  if (WIFSIGNALED(status)) {
    const int sign = WTERMSIG(status);
    return cut_off(fmt::format("the simulation's process was ended by signal {} ({})", sign, strsignal(sign)),
                   is_from_outside(sign));
  }
  if (WEXITSTATUS(status) == no_memory_status) return cut_off("out of memory", true);
  if (WEXITSTATUS(status) == untold_status)
    return cut_off("the simulation's process could not hand over its result", true);
  return cut_off("the simulation's process ended without a result", false);
}

JobOutcome outcome_of(const std::string& text)
{
  JobOutcome outcome;
  outcome.succeeded = text[0] == success;
  (outcome.succeeded ? outcome.output : outcome.error) = text.substr(1);
  outcome.could_not_write = text[0] == unwritten;
  return outcome;
}

} // namespace loghop::simulate
