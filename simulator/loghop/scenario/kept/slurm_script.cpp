#include "loghop/scenario/kept/slurm_script.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

std::string as_words(const std::vector<std::string>& words)
{
  std::string text;
  for (const std::string& word : words)
    text += " " + in_shell_quotes(word);
  return text;
}

/// As many simulations at a time as the task has processors, unless the words say how many.
std::string jobs_of(const std::vector<std::string>& words)
{
  const bool given = std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "--jobs" || word.rfind("--jobs=", 0) == 0;
  });
  return given ? "" : R"( --jobs "${SLURM_CPUS_PER_TASK:-1}")";
}

/// Of a comment: no line of it may become a command.
std::string in_one_line(std::string text)
{
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < ' '; }, ' ');
  return text;
}

} // namespace

std::string in_shell_quotes(const std::string& word)
{
  std::string text = "'";
  for (const char c : word)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string slurm_script(const SlurmJob& job)
{
  return fmt::format(R"sh(#!/bin/sh
# {about}
#   sh SCRIPT           submits an array of {parts} tasks, and a job that merges what they have simulated
#   sh SCRIPT continue  does so again, and simulates only what is missing or failed
set -eu
cd {folder}
loghop=${{LOGHOP:-{program}}}
parts={result}.parts
of={parts}

submit() {{
  array=$(sbatch --parsable --requeue --array="1-$of" --job-name=loghop --output="$parts/%a.log"{sbatch} "$1" part)
  merge=$(sbatch --parsable --dependency="afterany:${{array%%;*}}" --job-name=loghop-merge \
    --output="$parts.log" "$1" merge)
  echo "array ${{array%%;*}}, merged by job ${{merge%%;*}} into "{result}
}}

case "${{1:-submit}}" in
submit)
  mkdir "$parts" || {{
    echo "$parts has what an earlier job has simulated: sh $0 continue uses it; or remove it" >&2
    exit 2
  }}
  submit "$0"
  ;;
continue)
  mkdir -p "$parts"
  submit "$0"
  ;;
part)
  mine=$parts/$SLURM_ARRAY_TASK_ID-of-$of.json
  if [ -f "$mine" ] && [ ! -f "$mine.partial" ]; then exit 0; fi
  set -- -o "$mine"
  if [ -f "$mine.partial" ]; then set -- "$@" --resume "$mine.partial"; fi
  exec "$loghop"{words}{jobs} --quiet --shard "$SLURM_ARRAY_TASK_ID/$of" "$@"
  ;;
merge)
  status=0
  "$loghop" merge -o {result}{merge} "$parts"/*-of-"$of".json || status=$?
  case $status in
  0 | 1) rm -r "$parts" ;;
  *) echo "$parts keeps the finished cases: continue runs the others" >&2 ;;
  esac
  exit "$status"
  ;;
*)
  echo "expected submit, continue, part or merge, found $1" >&2
  exit 2
  ;;
esac
)sh",
                     fmt::arg("about", in_one_line(job.about)), fmt::arg("parts", job.parts),
                     fmt::arg("folder", in_shell_quotes(job.folder)), fmt::arg("program", in_shell_quotes(job.program)),
                     fmt::arg("result", in_shell_quotes(job.result)), fmt::arg("sbatch", as_words(job.sbatch)),
                     fmt::arg("words", as_words(job.words)), fmt::arg("jobs", jobs_of(job.words)),
                     fmt::arg("merge", as_words(job.merge)));
}

} // namespace loghop
