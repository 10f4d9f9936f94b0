// Helpers for tests of the import: a text as a calibration, and what was said about it.
#pragma once

#include "loghop/base/component_table.hpp"
#include "loghop/import/import_calibration.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace loghop::test {

struct Imported {
  Calibration calibration;
  std::vector<std::string> notes;
  std::vector<std::string> errors;

  /// The only table of the quantity.
  const MeasuredTable& table(const std::string& quantity) const
  {
    const MeasuredTable* found = nullptr;
    for (const MeasuredTable& t : calibration.tables) {
      if (t.quantity != quantity) continue;
      EXPECT_EQ(found, nullptr) << "two tables of " << quantity;
      found = &t;
    }
    if (found == nullptr) throw std::runtime_error("no table of " + quantity);
    return *found;
  }
};

inline ImportOptions options_of(const std::string& format)
{
  ImportOptions options;
  options.format = find_component(import_format_table(), format);
  return options;
}

inline Imported import_texts(const ImportOptions& options, const std::vector<ImportFile>& files)
{
  Imported imported;
  try {
    for (const InputError& note : import_files(files, options, imported.calibration))
      imported.notes.push_back(note.text());
  } catch (const InputErrors& errors) {
    for (const InputError& error : errors.errors())
      imported.errors.push_back(error.text());
  }
  return imported;
}

inline Imported import_text(const std::string& format, const std::string& text)
{
  return import_texts(options_of(format), {{"x.txt", text}});
}

/// Sizes and values in microseconds.
inline std::vector<std::pair<double, double>> values(const MeasuredTable& table)
{
  std::vector<std::pair<double, double>> all;
  for (const MeasuredPoint& point : table.points)
    all.emplace_back(point.size_bytes, std::round(point.value_s * 1e12) / 1e6);
  return all;
}

using Values = std::vector<std::pair<double, double>>;
using Lines = std::vector<std::string>;

} // namespace loghop::test
