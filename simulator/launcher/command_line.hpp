// The command line of loghop-mpi, and those of loghop that follow from it.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop_mpi {

/// Names of all parts stand on the command line of `loghop merge`.
constexpr int most_parts = 4096;

/// Words for the user: what was expected, what was found.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct CommandLine {
  std::vector<std::string> words; ///< for loghop: the command, the scenario, options
  std::string output;
  int parts = 0;        ///< 0: a few for each rank
  bool goes_on = false; ///< uses the finished cases of an earlier launch
};

/// Throws UsageError. What it does not know it leaves to loghop.
CommandLine parse(const std::vector<std::string>& words);

bool asks_for_help(const std::string& word);
const char* help_text();

/// Simulates one part and writes it to `file`; on `journal`, if it is not "", it goes on.
std::vector<std::string> words_of_part(const CommandLine& line, int part, int parts, const std::string& file,
                                       const std::string& journal);

/// Makes the result of all parts.
std::vector<std::string> words_of_merge(const CommandLine& line, const std::vector<std::string>& files);

} // namespace loghop_mpi
