// The script of a job array for Slurm: parts of the cases as its tasks, then a job that merges them.
#pragma once

#include <string>
#include <vector>

namespace loghop {

/// Names of all parts stand on the command line of `loghop merge`.
inline constexpr int most_array_tasks = 4096;

struct SlurmJob {
  std::string program;             ///< loghop, as the nodes find it
  std::string folder;              ///< in which the words below are meant
  std::vector<std::string> words;  ///< "run" or "compare", the scenario, options
  std::vector<std::string> merge;  ///< options of `loghop merge`
  std::vector<std::string> sbatch; ///< options of the array, such as "--time=1:00:00"
  std::string result;              ///< file of the merged result
  std::string about;               ///< a line for its reader
  int parts = 1;
};

/// A script of a POSIX shell. Without a word it submits itself, as an array of tasks ("part") and as a job ("merge") that
/// waits for all of them, however they end. A task that Slurm puts back into the queue goes on with its journal.
std::string slurm_script(const SlurmJob& job);

/// Between single quotes, as a shell reads one word.
std::string in_shell_quotes(const std::string& word);

} // namespace loghop
