#include "launcher/command_line.hpp"

#include <algorithm>
#include <charconv>

namespace loghop_mpi {

namespace {

/// The value of an option at `words[at]`, written as "NAME VALUE", "NAME=VALUE" or, of one letter, "-oVALUE"; moves `at`
/// past it. False if another word stands there.
bool take_value(const std::vector<std::string>& words, std::size_t& at, const std::string& name, std::string& value)
{
  const std::string& word = words[at];
  const bool is_short = name.size() == 2;
  if (word == name) {
    if (at + 1 == words.size()) throw UsageError(name + ": expected a value, found nothing");
    value = words[at + 1];
    at += 2;
    return true;
  }
  const std::string start = is_short ? name : name + "=";
  if (word.rfind(start, 0) != 0) return false;
  value = word.substr(start.size());
  ++at;
  return true;
}

int number_of_parts(const std::string& text)
{
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= most_parts) return number;
  throw UsageError("--parts: expected a whole number from 1 to " + std::to_string(most_parts) + ", found \"" + text +
                   "\"");
}

bool has_option(const std::vector<std::string>& words, const std::string& name)
{
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return word == name || word.rfind(name + "=", 0) == 0; });
}

void check(const CommandLine& line)
{
  if (line.words.empty() || (line.words[0] != "run" && line.words[0] != "compare"))
    throw UsageError("expected the command run or compare, found " +
                     (line.words.empty() ? "nothing" : "\"" + line.words[0] + "\""));
  if (line.output.empty()) throw UsageError("expected -o FILE, which all ranks can reach, found none");
  if (has_option(line.words, "--shard")) throw UsageError("--shard: the ranks share the cases themselves");
  if (std::find(line.words.begin(), line.words.end(), "-") != line.words.end())
    throw UsageError("expected a file that all ranks can read, found - (standard input)");
}

} // namespace

CommandLine parse(const std::vector<std::string>& words)
{
  CommandLine line;
  std::string parts;
  for (std::size_t at = 0; at < words.size();) {
    if (take_value(words, at, "--output", line.output) || take_value(words, at, "-o", line.output)) continue;
    if (take_value(words, at, "--parts", parts)) {
      line.parts = number_of_parts(parts);
      continue;
    }
    const std::string& word = words[at++];
    if (word == "--continue")
      line.goes_on = true;
    else
      line.words.push_back(word);
  }
  check(line);
  return line;
}

bool asks_for_help(const std::string& word)
{
  return word == "--help" || word == "-h";
}

const char* help_text()
{
  return R"(usage: mpirun -n RANKS loghop-mpi run|compare SCENARIO -o FILE [OPTION...]

Simulates the cases of a scenario on the ranks of an MPI job. Each rank starts
loghop for one part of the cases after the other, those with the longest case
first, and the first rank merges them. FILE has the bytes of one run.

Options:
  -o, --output FILE   the result, in a folder that all ranks share
  --parts N           parts of the cases (default: 8 for each rank)
  --continue          use the finished cases that an earlier launch left
  --help              print this

All other options are those of "loghop run --shard" or "loghop compare --shard".
A rank simulates one case at a time unless --jobs says more. The environment
variable LOGHOP names the program (default: loghop beside loghop-mpi).

FILE.parts has the finished cases while the job runs. It stays if the job is
cut off or if simulations were killed: --continue runs what is missing.

Exit status: that of the one run.
)";
}

std::vector<std::string> words_of_part(const CommandLine& line, int part, int parts, const std::string& file,
                                       const std::string& journal)
{
  std::vector<std::string> words = line.words;
  const std::string shard = std::to_string(part) + "/" + std::to_string(parts);
  words.insert(words.end(), {"--shard", shard, "-o", file});
  if (!journal.empty()) words.insert(words.end(), {"--resume", journal});
  if (!has_option(words, "--jobs")) words.insert(words.end(), {"--jobs", "1"});
  if (!has_option(words, "--quiet")) words.emplace_back("--quiet");
  return words;
}

std::vector<std::string> words_of_merge(const CommandLine& line, const std::vector<std::string>& files)
{
  std::vector<std::string> words = {"merge", "-o", line.output};
  for (std::size_t at = 0; at < line.words.size();) {
    std::string folder;
    if (take_value(line.words, at, "--root", folder))
      words.insert(words.end(), {"--root", folder});
    else if (line.words[at++] == "--csv-safe")
      words.emplace_back("--csv-safe");
  }
  words.insert(words.end(), files.begin(), files.end());
  return words;
}

} // namespace loghop_mpi
