// CSV of collectives with measured times: a line of column names, in any order, and one point a line. Empty lines and
// lines that begin with "#" are skipped.
//     ranks,ranks_per_node,collective,algorithm,bytes,time
//     64,16,allreduce,ring,1048576,1.93ms
//     64,16,barrier,default,0,19.3us
// bytes is the `message` of the workload "collective", whose meaning depends on the collective (scenarios/README.md).
// time has a unit, and ends when the last rank is done. The algorithm "default" is not known, or what `choice` says.
// There may be two columns more: `benchmark`, whose name keeps tables of one algorithm apart, and `choice`, the name that
// the machine's MPI library has for the algorithm.
//
// Whoever writes such a file can correct it: a cell that is wrong is a problem of the file, not a line that is left
// out.
#include "loghop/import/import_format.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/collectives/algorithm_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <tuple>

namespace loghop {

namespace {

const std::vector<std::string> csv_columns = {"ranks", "ranks_per_node", "collective", "algorithm", "bytes", "time"};

const std::vector<std::string> more_columns = {"benchmark", "choice"}; // may be missing

constexpr std::int64_t most_csv_ranks = 1 << 28; // of calibration files
constexpr std::int64_t most_csv_bytes = std::int64_t{1} << 53;
constexpr Picoseconds longest_csv_time_ps = 1'000'000'000'000'000'000; // 1000000 s
constexpr const char* unknown_algorithm = "default";

class CollectivesReader {
public:
  explicit CollectivesReader(ImportText& text) : text_(text) {}

  ImportedFile read()
  {
    for (const TextLine& line : text_.lines()) {
      if (starts_with(line.text, "#")) continue;
      if (!has_header_)
        header(line);
      else if (!broken_header_)
        row(line, fields_of(line.text));
    }
    if (!has_header_ && text_.problems().empty())
      text_.problem(1, "expected a line of column names: " + list_in_quotes(csv_columns) + ", found none in the file");
    return {"", std::move(series_)};
  }

private:
  using Cells = std::vector<std::string_view>;
  enum Column : std::size_t { ranks, ranks_per_node, collective, algorithm, bytes, duration }; ///< of csv_columns
  enum More : std::size_t { benchmark, choice };                                               ///< of more_columns

  void header(const TextLine& line)
  {
    has_header_ = true;
    const Cells found = fields_of(line.text);
    for (const std::string& name : csv_columns) {
      const auto at = std::find(found.begin(), found.end(), name);
      broken_header_ = broken_header_ || at == found.end();
      at_.push_back(static_cast<std::size_t>(at - found.begin()));
    }
    std::size_t known = csv_columns.size();
    for (const std::string& name : more_columns) {
      const auto at = std::find(found.begin(), found.end(), name);
      more_at_.push_back(at == found.end() ? std::nullopt : std::optional<std::size_t>(at - found.begin()));
      known += at == found.end() ? 0 : 1;
    }
    columns_ = found.size();
    broken_header_ = broken_header_ || columns_ != known;
    if (broken_header_)
      text_.problem(line.number,
                    fmt::format("expected the columns {}, each once, and perhaps {}, found {}",
                                list_in_quotes(csv_columns), list_in_quotes(more_columns), in_quotes(line.text)));
  }

  void row(const TextLine& line, const Cells& cells)
  {
    if (cells.size() != columns_)
      return text_.problem(line.number, fmt::format("expected {} cells, as there are columns, found {}", columns_,
                                                    in_quotes(line.text)));
    const auto cell = [&](Column column) { return cells[at_[column]]; };
    const std::string kind(cell(collective));
    const auto on = whole(line, ranks, cell(ranks), 1, most_csv_ranks);
    const auto on_node = whole(line, ranks_per_node, cell(ranks_per_node), 1, most_csv_ranks);
    const auto size = whole(line, bytes, cell(bytes), 0, most_csv_bytes);
    const auto value = seconds(line, cell(duration));
    const auto by = checked_algorithm(line, kind, std::string(cell(algorithm)));
    const auto more = [&](More column) { return more_at_[column] ? std::string(cells[*more_at_[column]]) : ""; };
    if (!on || !on_node || !size || !value || !by) return;
    if (!by->empty() && !more(choice).empty())
      return text_.problem(line.number,
                           fmt::format("expected the algorithm \"{}\" beside a choice of the library, found {}",
                                       unknown_algorithm, in_quotes(*by)));
    if (!runs(line, kind, *by, static_cast<int>(*on), *size)) return;
    Sample sample;
    sample.line = line.number;
    sample.size = *size;
    sample.value_s = *value;
    SampleSeries series;
    series.quantity = "collective";
    series.benchmark = more(benchmark);
    series.operation = kind;
    series.algorithm = *by;
    series.choice = more(choice);
    series.ranks = static_cast<int>(*on);
    series.ranks_per_node = static_cast<int>(*on_node);
    series.method = "time until the last rank is done";
    series.line = line.number;
    same_as(std::move(series)).samples.push_back(sample);
  }

  std::optional<std::int64_t> whole(const TextLine& line, Column column, std::string_view cell, std::int64_t least,
                                    std::int64_t most)
  {
    const std::optional<std::int64_t> number = whole_number(cell);
    if (number && *number >= least && *number <= most) return number;
    text_.problem(line.number, fmt::format("expected a whole number from {} to {} in {}, found {}", least, most,
                                           in_quotes(csv_columns[column]), in_quotes(cell)));
    return std::nullopt;
  }

  std::optional<double> seconds(const TextLine& line, std::string_view cell)
  {
    const ParsedQuantity parsed = parse_quantity(cell, Dimension::time);
    const auto* ps = std::get_if<long double>(&parsed);
    if (ps != nullptr && *ps >= 0.5L && *ps <= static_cast<long double>(longest_csv_time_ps))
      return static_cast<double>(*ps * 1e-12L);
    text_.problem(line.number, ps == nullptr ? fmt::format("expected {} in \"time\", found {}",
                                                           expected_quantity(Dimension::time), in_quotes(cell))
                                             : fmt::format("expected a time of 1ps to 1000000s in \"time\", found {}",
                                                           in_quotes(cell)));
    return std::nullopt;
  }

  /// "" for an unknown one; nothing, and a problem, for names that loghop does not have.
  std::optional<std::string> checked_algorithm(const TextLine& line, const std::string& kind, const std::string& name)
  try {
    const std::vector<std::string> kinds = collectives::collective_names();
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) throw_unknown_component("collective", kind, kinds);
    if (name == unknown_algorithm) return "";
    std::vector<std::string> known = component_names(collectives::algorithms_of(kind));
    if (known.back() != unknown_algorithm) known.emplace_back(unknown_algorithm);
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw_unknown_component("algorithm of " + kind, name, known);
    return name;
  } catch (const std::invalid_argument& error) {
    text_.problem(line.number, error.what());
    return std::nullopt;
  }

  /// Whether the algorithm takes so many ranks and bytes.
  bool runs(const TextLine& line, const std::string& kind, const std::string& name, int on, std::int64_t size)
  try {
    collectives::CollectiveOptions options;
    options.bytes = size;
    if (!name.empty()) collectives::require_algorithm(kind, name).make(on, options);
    return true;
  } catch (const std::invalid_argument& error) {
    text_.problem(line.number, fmt::format("{} {}: {}", kind, name, error.what()));
    return false;
  }

  SampleSeries& same_as(SampleSeries series)
  {
    const auto [at, is_new] = index_.try_emplace(
        {series.benchmark, series.operation, series.algorithm, series.choice, series.ranks, series.ranks_per_node},
        series_.size());
    if (is_new) series_.push_back(std::move(series));
    return series_[at->second];
  }

  ImportText& text_;
  bool has_header_ = false;
  bool broken_header_ = false;
  std::vector<std::size_t> at_; ///< where each column stands
  std::vector<std::optional<std::size_t>> more_at_;
  std::size_t columns_ = 0; ///< how many there are
  std::vector<SampleSeries> series_;
  std::map<std::tuple<std::string, std::string, std::string, std::string, int, int>, std::size_t> index_;
};

} // namespace

ImportedFile read_collectives(ImportText& text)
{
  return CollectivesReader(text).read();
}

} // namespace loghop
