// Helpers for tests of readers of measurements: a text as the reader takes it, and what it notes.
#pragma once

#include "loghop/import/import_format.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loghop::test {

struct ReadText {
  ReadText(const std::string& name, const std::string& content, ImportedFile (*read)(ImportText&))
      : text(name, content), file(read(text))
  {}

  std::vector<std::string> notes() const
  {
    std::vector<std::string> lines;
    for (const InputError& note : text.notes())
      lines.push_back(note.text());
    return lines;
  }

  ImportText text;
  ImportedFile file;
};

/// Sizes, and times in picoseconds.
inline std::vector<std::pair<std::int64_t, double>> picoseconds_of(const SampleSeries& series)
{
  std::vector<std::pair<std::int64_t, double>> all;
  for (const Sample& sample : series.samples)
    all.emplace_back(sample.size, std::round(sample.value_s * 1e12));
  return all;
}

} // namespace loghop::test
