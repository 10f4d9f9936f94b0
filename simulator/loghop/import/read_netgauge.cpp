// The loggp pattern of netgauge: one line of column names after "#", one row a size, microseconds.
//     # size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)
// L, g and G are fits of the tool, not measurements: they are not imported. (Its L is half of the first round trip,
// which is cold, and has the overheads in it.)
#include "loghop/import/import_format.hpp"
#include "loghop/import/printed_table.hpp"

#include <limits>
#include <optional>

namespace loghop {

namespace {

struct Columns {
  std::size_t size = 0;
  std::size_t messages = 0;
  std::size_t one = 0;
  std::size_t many = 0;
  std::size_t delayed = 0;
  std::size_t send = 0;
  std::size_t receive = 0;
};

class NetgaugeReader {
public:
  explicit NetgaugeReader(ImportText& text) : text_(text)
  {
    const auto overhead = [](const char* name, const char* call) {
      return std::string(name) + ", core time of a " + call +
             " call; where the rendezvous begins it is a wait, of about half a round trip";
    };
    round_trips_ = {"parametrised_round_trip", "netgauge loggp", "", 0, "", "PRTT(n, d, s)", false, 1, {}};
    sends_ = {"send_overhead", "netgauge loggp", "", 0, "", overhead("o_s", "send"), false, 1, {}};
    receives_ = {"receive_overhead", "netgauge loggp", "", 0, "", overhead("o_r", "receive"), false, 1, {}};
  }

  ImportedFile read()
  {
    for (const TextLine& line : text_.lines()) {
      const bool is_comment = starts_with(line.text, "#");
      if (is_comment && starts_with(trimmed(line.text.substr(1)), "size "))
        columns(line);
      else if (!is_comment)
        row(line);
    }
    if (table_.empty() && text_.problems().empty())
      text_.problem(1, "expected a line \"# size n PRTT(1,0,s) ...\", found none in the file");
    return {"netgauge", {round_trips_, sends_, receives_}};
  }

private:
  void columns(const TextLine& line)
  {
    std::vector<std::string> names;
    for (const std::string_view word : words_of(line.text.substr(1)))
      names.emplace_back(word);
    table_ = PrintedTable(std::move(names));
    const auto require = [&](const char* name) { return table_.require(text_, line.number, {name}); };
    at_ = {require("size"),
           require("n"),
           require("PRTT(1,0,s)"),
           require("PRTT(n,0,s)"),
           require("PRTT(n,PRTT(1,0,s),s)"),
           require("o_s"),
           require("o_r")};
    if (!text_.problems().empty()) table_ = PrintedTable();
  }

  void row(const TextLine& line)
  {
    if (table_.empty()) return text_.left_out(line.number, "expected column names, found " + in_quotes(line.text));
    const Cells cells = table_.cells(text_, line);
    if (cells.empty()) return;
    const auto size = text_.size_cell(line.number, table_.name(at_.size), cells[at_.size]);
    const auto messages = text_.count_cell(line.number, table_.name(at_.messages), cells[at_.messages]);
    if (!size || !messages) return;
    if (*messages > std::numeric_limits<int>::max() / 8)
      return text_.left_out(line.number, "expected fewer messages, found " + in_quotes(cells[at_.messages]));
    Sample sample;
    sample.line = line.number;
    sample.size = *size;
    round_trips(sample, static_cast<int>(*messages), cells);
    add(sends_, sample, time(line.number, cells, at_.send));
    add(receives_, sample, time(line.number, cells, at_.receive));
  }

  void round_trips(Sample sample, int messages, const Cells& cells)
  {
    const auto one = time(sample.line, cells, at_.one);
    sample.messages = 1;
    add(round_trips_, sample, one);
    if (messages == 1) return; // the other two are the same measurement
    sample.messages = messages;
    add(round_trips_, sample, time(sample.line, cells, at_.many));
    const auto delayed = time(sample.line, cells, at_.delayed);
    if (!one) return; // the delay is not known
    sample.delayed = true;
    sample.delay_s = *one;
    add(round_trips_, sample, delayed);
  }

  static void add(SampleSeries& series, Sample sample, const std::optional<double>& value)
  {
    if (!value) return; // reported
    sample.value_s = *value;
    series.samples.push_back(sample);
  }

  std::optional<double> time(std::size_t line, const Cells& cells, std::size_t column)
  {
    return text_.time_cell(line, table_.name(column), cells[column], 1e-6);
  }

  ImportText& text_;
  PrintedTable table_;
  Columns at_;
  SampleSeries round_trips_;
  SampleSeries sends_;
  SampleSeries receives_;
};

} // namespace

ImportedFile read_netgauge(ImportText& text)
{
  return NetgaugeReader(text).read();
}

} // namespace loghop
