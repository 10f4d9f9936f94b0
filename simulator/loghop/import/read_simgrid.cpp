// SimGrid's platform calibration: lines without a header, op,bytes,start,duration in seconds; all-to-alls under load
// have the rank before these (read_simgrid_load.cpp). A ping-pong is a line of MPI_Send and then one of MPI_Recv, which
// begin at the same time: half of a round trip is half of their sum.
#include "loghop/import/import_format.hpp"

#include "loghop/base/component_table.hpp"

#include <algorithm>
#include <optional>

namespace loghop {

namespace {

enum class Operation { send, receive, isend };

struct OperationName {
  std::string name;
  Operation operation;
};

const std::vector<OperationName>& operations()
{
  static const std::vector<OperationName> table = {
      {"MPI_Send", Operation::send}, {"MPI_Recv", Operation::receive}, {"MPI_Isend", Operation::isend}};
  return table;
}

struct Row {
  Operation operation = Operation::send;
  std::string_view start;
  Sample sample;
};

class SimgridReader {
public:
  explicit SimgridReader(ImportText& text) : text_(text)
  {
    half_round_trips_ = {"half_round_trip",
                         "MPI_Send and MPI_Recv",
                         "",
                         0,
                         "",
                         "(MPI_Send + MPI_Recv) / 2 of a "
                         "round trip",
                         true,
                         1,
                         {}};
    sends_ = {"send_overhead", "MPI_Isend", "", 0, "", "duration of the call", true, 1, {}};
    receives_ = {"receive_overhead",
                 "MPI_Recv",
                 "",
                 0,
                 "",
                 "duration of the call; the message, if it is short, has arrived",
                 true,
                 1,
                 {}};
  }

  ImportedFile read()
  {
    const std::vector<TextLine>& lines = text_.lines();
    is_ping_pong_ = std::any_of(lines.begin(), lines.end(),
                                [](const TextLine& line) { return starts_with(line.text, "MPI_Send,"); });
    for (const TextLine& line : lines)
      if (const auto row = row_of(line)) add(*row);
    forget_send();
    return {"SimGrid platform-calibration", {half_round_trips_, sends_, receives_}};
  }

private:
  std::optional<Row> row_of(const TextLine& line)
  {
    const std::vector<std::string_view> fields = fields_of(line.text);
    if (fields.size() != 4) {
      text_.left_out(line.number, "expected op,bytes,start,duration, found " + in_quotes(line.text));
      return std::nullopt;
    }
    const OperationName* operation = find_component(operations(), std::string(fields[0]));
    if (operation == nullptr) {
      text_.left_out(line.number,
                     unknown_component("operation", std::string(fields[0]), component_names(operations())));
      return std::nullopt;
    }
    const auto size = text_.size_cell(line.number, "bytes", fields[1]);
    const auto duration = text_.time_cell(line.number, "duration", fields[3], 1);
    if (!size || !duration) return std::nullopt;
    Row row{operation->operation, fields[2], {}};
    row.sample.line = line.number;
    row.sample.size = *size;
    row.sample.value_s = *duration;
    return row;
  }

  void add(const Row& row)
  {
    if (row.operation == Operation::isend)
      sends_.samples.push_back(row.sample);
    else if (row.operation == Operation::send)
      keep_send(row);
    else if (is_ping_pong_)
      pair(row);
    else
      receives_.samples.push_back(row.sample);
  }

  void keep_send(const Row& row)
  {
    forget_send();
    send_ = row;
  }

  void forget_send()
  {
    if (send_)
      text_.left_out(send_->sample.line, "expected an MPI_Recv of the same size and start after this MPI_Send");
    send_.reset();
  }

  void pair(const Row& receive)
  {
    if (!send_ || send_->sample.size != receive.sample.size || send_->start != receive.start)
      return text_.left_out(receive.sample.line,
                            "expected an MPI_Send of the same size and start before this MPI_Recv");
    Sample sample = receive.sample;
    sample.line = send_->sample.line;
    sample.value_s = (send_->sample.value_s + receive.sample.value_s) / 2;
    half_round_trips_.samples.push_back(sample);
    send_.reset();
  }

  ImportText& text_;
  bool is_ping_pong_ = false;
  std::optional<Row> send_; ///< whose receive has not come yet
  SampleSeries half_round_trips_;
  SampleSeries sends_;
  SampleSeries receives_;
};

/// The first line decides what a file without a header is.
bool is_row(const std::vector<std::string_view>& fields)
{
  return fields.size() == 4 && find_component(operations(), std::string(fields[0])) != nullptr &&
         whole_number(fields[1]);
}

} // namespace

ImportedFile read_simgrid(ImportText& text)
{
  if (text.lines().empty()) return {};
  const TextLine& first = text.lines().front();
  const std::vector<std::string_view> fields = fields_of(first.text);
  if (fields.size() == 5 && whole_number(fields[0])) return {"SimGrid platform-calibration", read_simgrid_load(text)};
  if (is_row(fields)) return SimgridReader(text).read();
  text.problem(first.number, "expected op,bytes,start,duration with MPI_Send, MPI_Recv or MPI_Isend, or "
                             "rank,MPI_Alltoall,bytes,start,duration; found " +
                                 in_quotes(first.text));
  return {};
}

} // namespace loghop
