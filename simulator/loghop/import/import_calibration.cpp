#include "loghop/import/import_calibration.hpp"

#include "loghop/units/format.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace loghop {

namespace {

/// The series of one benchmark, of all files.
struct Pool {
  SampleSeries series;
  std::vector<std::string> files;
};

bool is_same(const SampleSeries& a, const SampleSeries& b)
{
  return a.quantity == b.quantity && a.benchmark == b.benchmark && a.operation == b.operation &&
         a.algorithm == b.algorithm && a.choice == b.choice && a.ranks == b.ranks &&
         a.ranks_per_node == b.ranks_per_node;
}

bool is_same_table(const MeasuredTable& a, const MeasuredTable& b)
{
  return a.quantity == b.quantity && a.level == b.level && a.benchmark == b.benchmark && a.operation == b.operation &&
         a.algorithm == b.algorithm && a.choice == b.choice && a.ranks == b.ranks &&
         a.ranks_per_node == b.ranks_per_node && a.layout == b.layout;
}

/// For messages and sources: the benchmark, or the collective where no benchmark has a name.
std::string name_of(const SampleSeries& series)
{
  if (!series.benchmark.empty()) return series.benchmark;
  return series.operation + (series.algorithm.empty() ? "" : " " + series.algorithm) +
         (series.choice.empty() ? "" : " " + series.choice);
}

std::string joined(const std::vector<std::string>& texts)
{
  std::string all;
  for (const std::string& text : texts)
    all += (all.empty() ? "" : ", ") + text;
  return all;
}

class Import {
public:
  Import(const ImportOptions& options, const Calibration& calibration)
      : options_(options), calibration_(calibration), drop_(options.drop_first.value_or(options.format->drop_first))
  {}

  void read(const ImportFile& file)
  {
    ImportText text(file.name, file.text);
    ImportedFile imported;
    if (text.problems().empty()) imported = options_.format->read(text);
    std::size_t samples = 0;
    for (SampleSeries& series : imported.series) {
      samples += series.samples.size();
      if (text.problems().empty() && !series.samples.empty()) add(text, std::move(series));
    }
    if (samples == 0 && text.problems().empty()) refuse(text);
    report(text);
    const std::string tool = printable(imported.tool);
    if (!tool.empty() && std::find(tools_.begin(), tools_.end(), tool) == tools_.end()) tools_.push_back(tool);
  }

  std::vector<InputError> finish(Calibration& calibration)
  {
    std::vector<MeasuredTable> tables;
    for (const Pool& pool : pools_)
      tables.push_back(table_of(pool));
    for (std::size_t i = 0; i < tables.size(); ++i)
      check_new(tables[i], pools_[i]);
    problems_.throw_if_any();
    if (tables.empty()) throw InputErrors(InputError{"import", "", "expected measurements, found none", ""});
    calibration.tables.insert(calibration.tables.end(), tables.begin(), tables.end());
    for (const std::string& tool : tools_)
      if (calibration.tool.find(tool) == std::string::npos)
        calibration.tool += (calibration.tool.empty() ? "" : ", ") + tool;
    return notes_;
  }

private:
  /// Nothing can be used: what was left out is why.
  void refuse(const ImportText& text)
  {
    for (const InputError& note : text.notes())
      problems_.add(note);
    problems_.add(
        {text.file(), "",
         "expected measurements of the format " + in_quotes(options_.format->name) + ", found none that can be used",
         ""});
    refused_ = true;
  }

  void report(const ImportText& text)
  {
    try {
      text.problems().throw_if_any();
    } catch (const InputErrors& errors) {
      problems_.add(errors);
    }
    if (!refused_) notes_.insert(notes_.end(), text.notes().begin(), text.notes().end());
    refused_ = false;
  }

  void add(ImportText& text, SampleSeries series)
  {
    if (!check_ranks(text, series)) return;
    set_algorithm(text, series);
    for (const Sample& gone : drop_first(series.samples, drop_))
      text.left_out(gone.line,
                    fmt::format("{}: expected more than {} repetitions of {}, the first of which are cold and "
                                "dropped, found no more",
                                name_of(series), drop_, exact_size(gone.size)));
    if (!series.raw)
      for (const Sample& again : repeated(series.samples))
        text.note(again.line, fmt::format("{}: {} again, reduced to the {} of all its values", name_of(series),
                                          exact_size(again.size), options_.statistic->name));
    if (series.samples.empty()) return;
    const std::string name = printable(std::filesystem::path(text.file()).filename().string());
    const auto pool =
        std::find_if(pools_.begin(), pools_.end(), [&](const Pool& other) { return is_same(other.series, series); });
    if (pool == pools_.end()) {
      pools_.push_back({std::move(series), {name}});
      return;
    }
    text.note(series.line, fmt::format("{} again: its sizes are reduced together with those of {}", name_of(series),
                                       joined({pool->files.begin(), pool->files.end()})));
    if (std::find(pool->files.begin(), pool->files.end(), name) == pool->files.end()) pool->files.push_back(name);
    pool->series.samples.insert(pool->series.samples.end(), series.samples.begin(), series.samples.end());
  }

  bool check_ranks(ImportText& text, SampleSeries& series) const
  {
    if (series.operation.empty()) return true;
    if (series.ranks == 0) series.ranks = options_.ranks;
    if (series.ranks == 0)
      text.problem(series.line,
                   fmt::format("{} does not print how many ranks there were: give --ranks", name_of(series)));
    else if (options_.ranks != 0 && series.ranks != options_.ranks && options_.format->name != "simgrid")
      text.problem(series.line,
                   fmt::format("expected {} ranks, as --ranks says, found {}", options_.ranks, series.ranks));
    if (series.ranks_per_node == 0)
      series.ranks_per_node = options_.ranks_per_node;
    else if (options_.ranks_per_node != 0 && series.ranks_per_node != options_.ranks_per_node)
      text.problem(series.line, fmt::format("expected {} ranks a node, as --ranks-per-node says, found {}",
                                            options_.ranks_per_node, series.ranks_per_node));
    return text.problems().empty();
  }

  /// Those that the user names are for files that do not say.
  void set_algorithm(ImportText& text, SampleSeries& series) const
  {
    const auto named = options_.algorithms.find(series.operation);
    if (named == options_.algorithms.end() || !series.algorithm.empty() || !series.choice.empty()) return;
    if (series.operation == "reduce_scatter" && options_.format->name != "collectives")
      text.note(series.line,
                fmt::format("{}: its algorithm is not kept: sizes are those of the whole data here, and of "
                            "one block where an algorithm runs",
                            name_of(series)));
    else
      series.algorithm = named->second;
  }

  std::string statistic_of(const Pool& pool) const
  {
    const SampleSeries& series = pool.series;
    if (!series.raw) return series.printed;
    return options_.statistic->name + (series.printed.empty() ? "" : " of " + series.printed);
  }

  std::string source_of(const Pool& pool) const
  {
    std::string source = name_of(pool.series) + ": " + pool.series.method;
    if (drop_ == 1) source += "; the first repetition of each size, which is cold, dropped";
    if (drop_ > 1) source += fmt::format("; the first {} repetitions of each size, which are cold, dropped", drop_);
    if (!pool.series.raw && !repeated(pool.series.samples).empty())
      source += "; sizes that are there more than once: the " + options_.statistic->name;
    if (options_.pool > 0)
      source += fmt::format("; each value the median of those of sizes up to {:g} % away", options_.pool * 100);
    if (options_.thin > 0) source += fmt::format("; about {} sizes a decade kept", options_.thin);
    return source + "; from " + joined(pool.files);
  }

  MeasuredTable table_of(const Pool& pool) const
  {
    MeasuredTable table;
    table.quantity = pool.series.quantity;
    table.level = options_.level;
    table.benchmark = pool.series.benchmark;
    table.operation = pool.series.operation;
    table.algorithm = pool.series.algorithm;
    table.choice = pool.series.choice;
    table.ranks = pool.series.operation.empty() ? 0 : pool.series.ranks;
    table.ranks_per_node = pool.series.ranks_per_node;
    table.statistic = statistic_of(pool);
    table.source = source_of(pool);
    table.points = reduce(pool.series.samples, pool.series.raw, *options_.statistic);
    if (options_.pool > 0) table.points = pool_neighbours(table.points, options_.pool);
    if (options_.thin > 0) table.points = thin(table.points, options_.thin);
    return table;
  }

  void check_new(const MeasuredTable& table, const Pool& pool)
  {
    const bool known = std::any_of(calibration_.tables.begin(), calibration_.tables.end(),
                                   [&](const MeasuredTable& other) { return is_same_table(other, table); });
    if (known)
      problems_.add(
          {joined(pool.files), "",
           fmt::format("expected what the calibration does not have yet, found its table of {} of {} {} again",
                       name_of(pool.series), table.quantity, name_of(table.level)),
           ""});
  }

  const ImportOptions& options_;
  const Calibration& calibration_;
  std::size_t drop_;
  std::vector<Pool> pools_;
  std::vector<std::string> tools_;
  std::vector<InputError> notes_;
  Problems problems_;
  bool refused_ = false;
};

} // namespace

std::vector<InputError> import_files(const std::vector<ImportFile>& files, const ImportOptions& options,
                                     Calibration& calibration)
{
  Import import(options, calibration);
  for (const ImportFile& file : files)
    import.read(file);
  return import.finish(calibration);
}

} // namespace loghop
