// OSU micro-benchmarks. Every table begins with lines such as
//     # OSU MPI Bandwidth Test v5.6.2
//     # Size      Bandwidth (MB/s)
// Times are in microseconds, means over the iterations; MB is 10^6 bytes. A file may hold several benchmarks.
#include "loghop/import/import_format.hpp"
#include "loghop/import/printed_table.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/calibration/measured_table.hpp"

#include <fmt/format.h>

#include <optional>

namespace loghop {

namespace {

struct OsuBenchmark {
  std::string name; ///< as the header line has it
  std::string program;
  std::string quantity;
  std::string operation;
  std::string method;
};

OsuBenchmark collective(const char* title, const char* program, const char* operation)
{
  return {title, program, "collective", operation, "mean over ranks of each rank's mean time"};
}

const std::vector<OsuBenchmark>& osu_benchmarks()
{
  static const std::vector<OsuBenchmark> table = {
      {"MPI Latency Test", "osu_latency", "half_round_trip", "", "half of a round trip"},
      {"MPI Multi Latency Test", "osu_multi_lat", "half_round_trip", "",
       "half of a round trip, mean over pairs at the same time"},
      {"MPI Bandwidth Test", "osu_bw", "gap", "",
       "size / bandwidth; a window of messages (64 unless osu_bw was told otherwise) is answered once, and the answer "
       "is part of the time"},
      {"MPI Bi-Directional Bandwidth Test", "osu_bibw", "gap", "",
       "size / bandwidth of both directions together: each end sends and receives a window of messages (64 unless "
       "osu_bibw was told otherwise) in twice the gap times the window"},
      {"MPI Multiple Bandwidth / Message Rate Test", "osu_mbw_mr", "gap", "", ""},
      collective("MPI Allgather Latency Test", "osu_allgather", "allgather"),
      collective("MPI Allgatherv Latency Test", "osu_allgatherv", "allgatherv"),
      collective("MPI Allreduce Latency Test", "osu_allreduce", "allreduce"),
      collective("MPI All-to-All Personalized Exchange Latency Test", "osu_alltoall", "alltoall"),
      collective("MPI All-to-Allv Personalized Exchange Latency Test", "osu_alltoallv", "alltoallv"),
      collective("MPI All-to-Allw Personalized Exchange Latency Test", "osu_alltoallw", "alltoallw"),
      collective("MPI Barrier Latency Test", "osu_barrier", "barrier"),
      collective("MPI Broadcast Latency Test", "osu_bcast", "broadcast"),
      collective("MPI Gather Latency Test", "osu_gather", "gather"),
      collective("MPI Gatherv Latency Test", "osu_gatherv", "gatherv"),
      collective("MPI Reduce Latency Test", "osu_reduce", "reduce"),
      collective("MPI Reduce_scatter Latency Test", "osu_reduce_scatter", "reduce_scatter"),
      collective("MPI Scatter Latency Test", "osu_scatter", "scatter"),
      collective("MPI Scatterv Latency Test", "osu_scatterv", "scatterv"),
  };
  return table;
}

std::vector<std::string> programs()
{
  std::vector<std::string> names;
  for (const OsuBenchmark& benchmark : osu_benchmarks())
    names.push_back(benchmark.program);
  return names;
}

/// Column names: blanks stand in them, and at least two or a tab between them.
std::vector<std::string> column_names(std::string_view header)
{
  std::vector<std::string> names = {""};
  for (std::size_t i = 0; i < header.size(); ++i) {
    const bool blank = header[i] == ' ' || header[i] == '\t';
    const char next = i + 1 < header.size() ? header[i + 1] : 'x';
    const bool ends = header[i] == '\t' || (blank && (next == ' ' || next == '\t'));
    if (ends && !names.back().empty())
      names.emplace_back();
    else if (!blank || (!ends && !names.back().empty()))
      names.back() += header[i];
  }
  if (names.back().empty()) names.pop_back();
  return names;
}

class OsuReader {
public:
  explicit OsuReader(ImportText& text) : text_(text) {}

  ImportedFile read()
  {
    for (const TextLine& line : text_.lines())
      starts_with(line.text, "#") ? comment(line) : row(line);
    if (!known_)
      text_.problem(1, "expected a header line such as \"# OSU MPI Latency Test v5.6.2\", found none in the file");
    return std::move(file_);
  }

private:
  void comment(const TextLine& line)
  {
    const std::string_view words = trimmed(line.text.substr(1));
    if (starts_with(words, "OSU "))
      begin(line, words.substr(4));
    else if (starts_with(words, "[ pairs:") && benchmark_ != nullptr)
      pairs(line, words_of(words));
    else if ((starts_with(words, "Size") || starts_with(words, "Avg Latency")) && benchmark_ != nullptr)
      columns(line, words);
  }

  void begin(const TextLine& line, std::string_view title)
  {
    const std::size_t version = title.rfind(" v");
    const std::string name(trimmed(title.substr(0, version)));
    table_ = PrintedTable();
    benchmark_ = find_component(osu_benchmarks(), name);
    known_ = true;
    if (benchmark_ == nullptr) return text_.left_out(line.number, unknown_component("benchmark", name, programs()));
    file_.tool = "OSU micro-benchmarks";
    if (version != std::string_view::npos) file_.tool += " " + std::string(title.substr(version + 2));
    const std::string printed = benchmark_->operation.empty() ? "mean" : mean_over_ranks;
    file_.series.push_back({benchmark_->quantity,
                            benchmark_->program,
                            benchmark_->operation,
                            0,
                            printed,
                            benchmark_->method,
                            false,
                            line.number,
                            {}});
  }

  /// "[ pairs: 8 ] [ window size: 64 ]": of mbw_mr
  void pairs(const TextLine& line, const std::vector<std::string_view>& words)
  {
    const bool as_known = words.size() == 9 && words[5] == "window" && words[6] == "size:";
    const std::optional<std::int64_t> pairs = as_known ? whole_number(words[2]) : std::nullopt;
    const std::optional<std::int64_t> window = as_known ? whole_number(words[7]) : std::nullopt;
    if (!pairs || !window)
      return text_.problem(line.number, "expected \"[ pairs: P ] [ window size: W ]\", found " + in_quotes(line.text));
    SampleSeries& series = file_.series.back();
    series.benchmark = fmt::format("{}, {} pair{}", benchmark_->program, *pairs, *pairs == 1 ? "" : "s");
    series.method = fmt::format("size / bandwidth of {} pair{} together, from the message rate where it is printed; a "
                                "window of {} messages is answered once, and the answer is part of the time",
                                *pairs, *pairs == 1 ? "" : "s", *window);
  }

  void columns(const TextLine& line, std::string_view names)
  {
    table_ = PrintedTable(column_names(names));
    const bool barrier = benchmark_->operation == "barrier";
    size_ = barrier ? PrintedTable::none : table_.require(text_, line.number, {"Size"});
    if (benchmark_->quantity == "gap") {
      rate_ = table_.find({"Messages/s"});
      value_ = table_.require(text_, line.number, {"Bandwidth (MB/s)", "MB/s"});
    } else {
      rate_ = PrintedTable::none;
      value_ = table_.require(text_, line.number, {"Avg Latency(us)", "Latency (us)", "Latency(us)"});
    }
    iterations_ = table_.find({"Iterations"});
    if (!text_.problems().empty()) table_ = PrintedTable();
  }

  void row(const TextLine& line)
  {
    if (known_ && benchmark_ == nullptr) return; // of a benchmark that is reported as unknown
    if (table_.empty()) return text_.left_out(line.number, "expected a header line, found " + in_quotes(line.text));
    const Cells cells = table_.cells(text_, line);
    if (cells.empty()) return;
    Sample sample;
    sample.line = line.number;
    const auto size = size_ == PrintedTable::none ? std::optional<std::int64_t>(0)
                                                  : text_.size_cell(line.number, table_.name(size_), cells[size_]);
    const auto value = size ? value_of(line.number, cells, *size) : std::nullopt;
    if (!value) return;
    sample.size = *size;
    sample.value_s = *value;
    if (iterations_ != PrintedTable::none)
      sample.repetitions = text_.count_cell(line.number, table_.name(iterations_), cells[iterations_]).value_or(0);
    file_.series.back().samples.push_back(sample);
  }

  std::optional<double> value_of(std::size_t line, const Cells& cells, std::int64_t size)
  {
    if (benchmark_->quantity != "gap") return text_.time_cell(line, table_.name(value_), cells[value_], 1e-6);
    const std::size_t column = rate_ == PrintedTable::none ? value_ : rate_;
    const std::optional<double> rate = text_.rate_cell(line, table_.name(column), cells[column]);
    if (!rate) return std::nullopt;
    const double seconds = column == rate_ ? 1 / *rate : static_cast<double>(size) / (*rate * 1e6);
    if (seconds >= 0.5e-12 && seconds <= 1e6) return seconds;
    text_.left_out(line, fmt::format("expected a bandwidth that gives a gap of 1 ps to 1000000 s, found {} for {} B",
                                     in_quotes(cells[column]), size));
    return std::nullopt;
  }

  ImportText& text_;
  ImportedFile file_;
  const OsuBenchmark* benchmark_ = nullptr;
  bool known_ = false; ///< a benchmark has begun, imported or not
  PrintedTable table_;
  std::size_t size_ = 0;
  std::size_t value_ = 0;
  std::size_t rate_ = 0;
  std::size_t iterations_ = 0;
};

} // namespace

ImportedFile read_osu(ImportText& text)
{
  return OsuReader(text).read();
}

} // namespace loghop
