#include "loghop/workload/otf2/otf2_guard.hpp"

#include "loghop/base/system/end_with_parent.hpp"
#include "loghop/workload/otf2/otf2_fault.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <new>

namespace loghop {

namespace {

constexpr char alive = '.';
constexpr char result = 'R';
constexpr char fault = 'F';

void send(int to, const std::string& text)
{
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = ::write(to, text.data() + sent, text.size() - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(1);
    sent += static_cast<std::size_t>(n);
  }
}

[[noreturn]] void run_child(int to, const std::function<std::string(const SignsOfLife&)>& code)
{
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) {
    ::dup2(nowhere, STDERR_FILENO);
    ::dup2(nowhere, STDOUT_FILENO);
  }
  std::string answer;
  try {
    answer = result + code([to] { send(to, std::string(1, alive)); });
  } catch (const std::bad_alloc&) {
    answer = fault + std::string("it does not fit into memory");
  } catch (const std::exception& error) {
    answer = fault + std::string(error.what());
  }
  send(to, answer);
  _exit(0);
}

/// All that the child sends; false: it was quiet for too long.
bool receive(int from, int patience_s, std::string& text)
{
  std::array<char, 4096> part{};
  while (true) {
    pollfd ready{from, POLLIN, 0};
    const int n = ::poll(&ready, 1, patience_s * 1000);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    const ssize_t got = ::read(from, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    text.append(part.data(), static_cast<std::size_t>(got));
    if (text.front() == alive) text.erase(0, text.find_first_not_of(alive));
  }
}

std::string end_of(pid_t child)
{
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status))
    return "OTF2's library stopped while it read the archive: " + std::string(strsignal(WTERMSIG(status)));
  return "OTF2's library stopped while it read the archive: exit status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

std::string guarded(const std::function<std::string(const SignsOfLife&)>& code, int patience_s)
{
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw Otf2Fault(std::string("no pipe: ") + std::strerror(errno));
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(pipe[0]);
    ::close(pipe[1]);
    throw Otf2Fault(std::string("no process to read the archive: ") + std::strerror(errno));
  }
  if (child == 0) {
    end_with_parent(parent);
    ::close(pipe[0]);
    run_child(pipe[1], code);
  }
  ::close(pipe[1]);
  std::string text;
  const bool came = receive(pipe[0], patience_s, text);
  ::close(pipe[0]);
  if (!came) ::kill(child, SIGKILL);
  const std::string end = end_of(child);
  if (!came)
    throw Otf2Fault("OTF2's library did not come to an end: it read for " + std::to_string(patience_s) +
                    " s and found nothing");
  if (text.empty()) throw Otf2Fault(end);
  if (text.front() == fault) throw Otf2Fault(text.substr(1));
  return text.substr(1);
}

} // namespace loghop
