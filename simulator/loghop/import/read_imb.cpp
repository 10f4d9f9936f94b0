// Intel MPI Benchmarks, IMB-MPI1. Every table begins with lines such as
//     # Benchmarking PingPong
//     # #processes = 2
//            #bytes #repetitions      t[usec]   Mbytes/sec
// Times are in microseconds; PingPong's are halves of round trips. What Mbytes are differs between versions, so gaps
// come from the message rate.
#include "loghop/import/import_format.hpp"
#include "loghop/import/printed_table.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/calibration/measured_table.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

namespace loghop {

namespace {

struct ImbBenchmark {
  std::string name;
  std::string quantity;
  std::string operation;
  const char* column; ///< of the value
  std::string method;
};

ImbBenchmark collective(const char* name, const char* operation)
{
  return {name, "collective", operation, "t_avg[usec]", "mean over ranks of each rank's mean time"};
}

const std::vector<ImbBenchmark>& imb_benchmarks()
{
  static const std::vector<ImbBenchmark> table = {
      {"PingPong", "half_round_trip", "", "t[usec]", "half of a round trip"},
      {"Uniband", "gap", "", "Msg/sec",
       "1 / message rate of all pairs together, size / bandwidth; each window of messages is awaited by both ends"},
      {"Biband", "gap", "", "Msg/sec",
       "1 / message rate of both directions of all pairs together, size / bandwidth; each window of messages is "
       "awaited "
       "by both ends"},
      collective("Allgather", "allgather"),
      collective("Allgatherv", "allgatherv"),
      collective("Allreduce", "allreduce"),
      collective("Alltoall", "alltoall"),
      collective("Alltoallv", "alltoallv"),
      collective("Barrier", "barrier"),
      collective("Bcast", "broadcast"),
      collective("Gather", "gather"),
      collective("Gatherv", "gatherv"),
      collective("Reduce", "reduce"),
      collective("Reduce_scatter", "reduce_scatter"),
      collective("Scatter", "scatter"),
      collective("Scatterv", "scatterv"),
  };
  return table;
}

class ImbReader {
public:
  explicit ImbReader(ImportText& text) : text_(text) {}

  ImportedFile read()
  {
    for (const TextLine& line : text_.lines()) {
      if (starts_with(line.text, "#bytes") || starts_with(line.text, "#repetitions"))
        columns(line);
      else if (starts_with(line.text, "#"))
        comment(line);
      else
        row(line);
    }
    if (!begun_) text_.problem(1, "expected a line such as \"# Benchmarking PingPong\", found none in the file");
    return std::move(file_);
  }

private:
  void comment(const TextLine& line)
  {
    const std::string_view words = trimmed(line.text.substr(1));
    constexpr std::string_view tool = "Intel(R) MPI Benchmarks", benchmark = "Benchmarking ", ranks = "#processes =";
    if (starts_with(words, tool))
      file_.tool = "Intel MPI Benchmarks" + std::string(words.substr(tool.size(), words.find(',') - tool.size()));
    else if (starts_with(words, benchmark))
      begin(line, std::string(trimmed(words.substr(benchmark.size()))));
    else if (starts_with(words, ranks))
      ranks_ = whole_number(trimmed(words.substr(ranks.size()))).value_or(0);
  }

  void begin(const TextLine& line, const std::string& name)
  {
    begun_ = true;
    ranks_ = 0;
    table_ = PrintedTable();
    benchmark_ = find_component(imb_benchmarks(), name);
    if (benchmark_ == nullptr)
      text_.left_out(line.number, unknown_component("benchmark", name, component_names(imb_benchmarks())));
    else if (file_.tool.empty())
      file_.tool = "Intel MPI Benchmarks";
  }

  void columns(const TextLine& line)
  {
    if (benchmark_ == nullptr) return;
    if (ranks_ < 1 || ranks_ > std::numeric_limits<int>::max() / 8)
      return text_.problem(line.number, "expected a line \"# #processes = P\" before the table, found none");
    std::vector<std::string> names;
    for (const std::string_view word : words_of(line.text))
      names.emplace_back(word);
    table_ = PrintedTable(std::move(names));
    size_ = benchmark_->operation == "barrier" ? PrintedTable::none : table_.require(text_, line.number, {"#bytes"});
    value_ = table_.require(text_, line.number, {benchmark_->column});
    repetitions_ = table_.require(text_, line.number, {"#repetitions"});
    if (!text_.problems().empty()) table_ = PrintedTable();
    const bool is_collective = !benchmark_->operation.empty();
    const auto ranks = static_cast<int>(ranks_);
    const std::string processes = benchmark_->quantity == "gap" ? fmt::format(", {} processes", ranks) : "";
    file_.series.push_back({benchmark_->quantity,
                            "IMB " + benchmark_->name + processes,
                            benchmark_->operation,
                            is_collective ? ranks : 0,
                            is_collective ? mean_over_ranks : "mean",
                            benchmark_->method,
                            false,
                            line.number,
                            {}});
  }

  void row(const TextLine& line)
  {
    if (begun_ && benchmark_ == nullptr) return; // of a benchmark that is reported as unknown
    if (table_.empty())
      return text_.left_out(line.number, "expected a line that begins with \"#\", found " + in_quotes(line.text));
    const Cells cells = table_.cells(text_, line);
    if (cells.empty()) return;
    Sample sample;
    sample.line = line.number;
    if (size_ != PrintedTable::none) {
      const auto size = text_.size_cell(line.number, table_.name(size_), cells[size_]);
      if (!size) return;
      sample.size = *size;
    }
    const auto value = value_of(line.number, cells[value_]);
    const auto count = text_.count_cell(line.number, table_.name(repetitions_), cells[repetitions_]);
    if (!value || !count) return;
    sample.value_s = *value;
    sample.repetitions = *count;
    file_.series.back().samples.push_back(sample);
  }

  std::optional<double> value_of(std::size_t line, std::string_view cell)
  {
    if (benchmark_->quantity != "gap") return text_.time_cell(line, table_.name(value_), cell, 1e-6);
    const std::optional<double> rate = text_.rate_cell(line, table_.name(value_), cell);
    if (!rate) return std::nullopt;
    if (*rate <= 2e12 && *rate >= 1e-6) return 1 / *rate;
    text_.left_out(line, "expected a message rate from 0.000001 to 2000000000000, found " + in_quotes(cell));
    return std::nullopt;
  }

  ImportText& text_;
  ImportedFile file_;
  const ImbBenchmark* benchmark_ = nullptr;
  bool begun_ = false;
  std::int64_t ranks_ = 0;
  PrintedTable table_;
  std::size_t size_ = 0;
  std::size_t value_ = 0;
  std::size_t repetitions_ = 0;
};

} // namespace

ImportedFile read_imb(ImportText& text)
{
  return ImbReader(text).read();
}

} // namespace loghop
