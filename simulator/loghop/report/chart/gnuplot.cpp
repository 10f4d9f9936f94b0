#include "loghop/report/chart/gnuplot.hpp"

#include "loghop/base/end_with_parent.hpp"

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>

namespace loghop {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

File file_without_name()
{
  File file(std::tmpfile());
  if (file == nullptr) throw GnuplotError(std::string("cannot make a temporary file: ") + std::strerror(errno));
  return file;
}

File file_with(const std::string& text)
{
  File file = file_without_name();
  if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() || std::fflush(file.get()) != 0)
    throw GnuplotError(std::string("cannot write a temporary file: ") + std::strerror(errno));
  std::rewind(file.get());
  return file;
}

std::string text_of(const File& file)
{
  std::string text;
  std::array<char, 1 << 16> buffer;
  std::rewind(file.get());
  while (const std::size_t bytes = std::fread(buffer.data(), 1, buffer.size(), file.get()))
    text.append(buffer.data(), bytes);
  return text;
}

/// "" if there is none in PATH.
std::string gnuplot_path()
{
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const std::string file = folder + "/gnuplot"; !folder.empty() && access(file.c_str(), X_OK) == 0) return file;
  return "";
}

/// Standard input, output and errors of a program that will be started.
using Streams = std::array<const File*, 3>;

/// Does not return.
[[noreturn]] void become(const std::string& program, const Streams& streams, char* const* arguments)
{
  bool ready = true;
  for (int i = 0; i < static_cast<int>(streams.size()); ++i)
    ready = ready && dup2(fileno(streams[static_cast<std::size_t>(i)]->get()), i) >= 0;
  if (ready) execv(program.c_str(), arguments);
  _exit(127);
}

/// Its exit status.
int run(const std::string& program, const Streams& streams)
{
  std::string name = "gnuplot", no_settings = "--default-settings", standard_input = "-";
  char* arguments[] = {name.data(), no_settings.data(), standard_input.data(), nullptr};
  const pid_t parent = getpid(), child = fork();
  if (child < 0) throw GnuplotError("cannot start " + program + ": " + std::strerror(errno));
  if (child == 0) {
    end_with_parent(parent);
    become(program, streams, arguments);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw GnuplotError(std::string("cannot wait for gnuplot: ") + std::strerror(errno));
  if (WIFSIGNALED(status))
    throw GnuplotError(
        fmt::format("gnuplot was ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status))));
  return WEXITSTATUS(status);
}

/// Cuts what gnuplot wrote into its documents.
std::vector<std::string> documents(const std::string& text)
{
  std::vector<std::string> result;
  const std::string end = "</svg>";
  std::size_t begin = 0;
  for (std::size_t at = text.find(end); at != std::string::npos; at = text.find(end, begin)) {
    result.push_back(text.substr(begin, at + end.size() - begin));
    begin = at + end.size();
  }
  return result;
}

} // namespace

void require_gnuplot()
{
  if (gnuplot_path().empty())
    throw GnuplotError("charts are drawn by gnuplot, and there is none in PATH. On Debian and Ubuntu: apt-get install "
                       "gnuplot-nox");
}

std::vector<std::string> draw(const std::vector<std::string>& scripts)
{
  if (scripts.empty()) return {};
  require_gnuplot();
  std::string all;
  for (const std::string& script : scripts)
    all += script;
  const File in = file_with(all), out = file_without_name(), errors = file_without_name();
  const int status = run(gnuplot_path(), {&in, &out, &errors});
  std::vector<std::string> drawn = documents(text_of(out));
  if (status != 0 || drawn.size() != scripts.size())
    throw GnuplotError("gnuplot drew " + std::to_string(drawn.size()) + " of " + std::to_string(scripts.size()) +
                       " charts, exit status " + std::to_string(status) + ": " + text_of(errors).substr(0, 2000));
  return drawn;
}

} // namespace loghop
