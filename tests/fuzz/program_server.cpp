// Runs the program many times without starting it many times: a copy of this process is a run of the program.
//
// Each line of standard input is an array of JSON: the folder to run in, the file names of standard output and standard
// error, the seconds of a processor and those of the clock after which a run is ended, and the arguments. Each gives one
// line of standard output, an object: "status" (exit status, or 128 and the signal's number) and "kib" of memory at its
// peak. Files are written, and results printed, as the program does; only leaks are not looked for.
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#undef main                             // the build gives this name another meaning, for app/main.cpp:
int loghop_main(int argc, char** argv); // its main

namespace {

struct Run {
  std::string folder, out, err;
  rlim_t processor_seconds;
  unsigned clock_seconds;
  std::vector<std::string> words;
};

Run run_of(const std::string& line)
{
  const auto array = nlohmann::json::parse(line);
  return {array.at(0), array.at(1), array.at(2), array.at(3), array.at(4), array.at(5)};
}

[[noreturn]] void be_program(Run run)
{
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const bool ready = chdir(run.folder.c_str()) == 0 && std::freopen("/dev/null", "r", stdin) != nullptr &&
                     std::freopen(run.out.c_str(), "w", stdout) != nullptr &&
                     std::freopen(run.err.c_str(), "w", stderr) != nullptr;
  if (!ready) _exit(127);
  const rlimit most{run.processor_seconds, run.processor_seconds + 1};
  setrlimit(RLIMIT_CPU, &most); // of this process and of each that it starts
  alarm(run.clock_seconds);
  std::vector<char*> argv;
  for (std::string& word : run.words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  const int status = loghop_main(static_cast<int>(run.words.size()), argv.data());
  std::cout.flush();
  std::fflush(nullptr);
  _exit(status);
}

std::string outcome_of(const Run& run)
{
  const pid_t pid = fork();
  if (pid == 0) be_program(run);
  int status = 0;
  rusage usage{};
  if (pid < 0 || wait4(pid, &status, 0, &usage) != pid) return R"({"status": 127, "kib": 0})";
  return nlohmann::json(
             {{"status", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status)}, {"kib", usage.ru_maxrss}})
      .dump();
}

} // namespace

int main()
{
  for (std::string line; std::getline(std::cin, line);)
    std::cout << outcome_of(run_of(line)) << std::endl;
}
