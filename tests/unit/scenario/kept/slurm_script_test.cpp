// tests/cli/slurm_test.py runs the scripts.
#include "loghop/scenario/kept/slurm_script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace loghop::slurm_script_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// What a shell makes of a word.
std::string read_by_shell(const std::string& word)
{
  FILE* shell = popen(("printf %s " + in_shell_quotes(word)).c_str(), "r");
  std::string text(64, '\0');
  text.resize(fread(text.data(), 1, text.size(), shell));
  pclose(shell);
  return text;
}

TEST(SlurmScript, QuotesWhatAShellWouldRead)
{
  for (const char* word : {"", "plain", "it's", "a b", "$HOME `ls` \"x\" \\n * ; #", "''", "two\nlines"})
    EXPECT_EQ(read_by_shell(word), word);
}

TEST(SlurmScript, HasOneSimulationAProcessorUnlessItSaysHowMany)
{
  SlurmJob job;
  job.words = {"run", "s.json"};
  EXPECT_THAT(slurm_script(job), HasSubstr("'run' 's.json' --jobs \"${SLURM_CPUS_PER_TASK:-1}\" --quiet"));
  for (const std::vector<std::string>& given : {std::vector<std::string>{"--jobs", "3"}, {"--jobs=3"}}) {
    job.words = {"run", "s.json"};
    job.words.insert(job.words.end(), given.begin(), given.end());
    EXPECT_THAT(slurm_script(job), Not(HasSubstr("SLURM_CPUS_PER_TASK")));
  }
}

TEST(SlurmScript, NoNameBecomesACommand)
{
  SlurmJob job;
  job.about = "a scenario\nrm -r /";
  EXPECT_THAT(slurm_script(job), HasSubstr("\n# a scenario rm -r /\n"));
}

} // namespace
} // namespace loghop::slurm_script_test
