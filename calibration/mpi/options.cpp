#include "options.hpp"

#include "parse.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace calibrate_mpi {

namespace {

constexpr std::int64_t largest_message = std::int64_t{1} << 30;
constexpr int element = sizeof(double);

const std::vector<std::string>& quantities()
{
  static const std::vector<std::string> names = {"half_round_trip",
                                                 "memory_copy",
                                                 "send_overhead",
                                                 "receive_overhead",
                                                 "gap",
                                                 "send_time",
                                                 "receive_time",
                                                 "full_time",
                                                 "post_overhead",
                                                 "one_to_many_round_trip",
                                                 "parametrised_round_trip",
                                                 "stream",
                                                 "exchange",
                                                 "cyclic_shift",
                                                 "concurrent_half_round_trip",
                                                 "reverse_order_receive",
                                                 "fan_out",
                                                 "collective"};
  return names;
}

const std::vector<std::string> levels = {"within_chip", "within_node", "between_nodes"};

/// Each sets its option from a word, or throws UsageError with what was expected.
struct Option {
  std::string name;
  std::string argument; ///< in the help; empty: takes none
  std::string help;
  std::function<void(Options&, const std::string&)> set;
};

std::string list_of(const std::vector<std::string>& names)
{
  std::string list;
  for (const std::string& name : names)
    list += (list.empty() ? "" : ", ") + name;
  return list;
}

std::string known(const std::string& word, const std::vector<std::string>& names)
{
  if (std::find(names.begin(), names.end(), word) == names.end())
    throw UsageError("expected one of " + list_of(names) + ", found \"" + word + "\"");
  return word;
}

template<class Value, class Parse> std::vector<Value> list(const std::string& words, Parse parse)
{
  std::vector<Value> values;
  for (const std::string& word : split(words)) {
    const Value value = parse(word);
    if (std::find(values.begin(), values.end(), value) != values.end())
      throw UsageError("expected each value once, found \"" + word + "\" again");
    values.push_back(value);
  }
  return values;
}

std::int64_t stride(const std::string& word)
{
  const std::int64_t bytes = parse_size(word, largest_message / 8192); // 64 KiB so far apart are below 1 GiB
  if (bytes <= element || bytes % element != 0)
    throw UsageError("expected a multiple of a double, 8B, above it, found \"" + word + "\"");
  return bytes;
}

std::function<void(Options&, const std::string&)> count(int Protocol::*field, int least)
{
  return [field, least](Options& options, const std::string& word) {
    options.protocol.*field = parse_count(word, least, 1'000'000);
  };
}

std::function<void(Options&, const std::string&)> text(std::string Options::*field)
{
  return [field](Options& options, const std::string& word) {
    if (word.empty()) throw UsageError("expected a text, found none");
    options.*field = word;
  };
}

const std::vector<Option>& option_table()
{
  using O = Options;
  using Word = const std::string&;
  static const std::vector<Option> table = {
      {"-o", "FILE", "write to this file instead of standard output", text(&O::output)},
      {"--only", "QUANTITY,...", "measure only these (default: all)",
       [](O& o, Word w) { o.only = list<std::string>(w, [](Word q) { return known(q, quantities()); }); }},
      {"--sizes", "SIZE,...",
       "of messages (default: powers of two from 1B to 1MiB; of many at once 8B,1KiB,16KiB,256KiB)",
       [](O& o, Word w) { o.sizes = list<std::int64_t>(w, [](Word s) { return parse_size(s, largest_message); }); }},
      {"--strides", "SIZE,...", "between doubles (default: 16B,64B,256B,1KiB)",
       [](O& o, Word w) { o.strides = list<std::int64_t>(w, stride); }},
      {"--others", "P,...", "ranks that one rank sends to at once (default: 1 to 10, then times 1.5)",
       [](O& o, Word w) { o.others = list<int>(w, [](Word p) { return parse_count(p, 1, 1 << 24); }); }},
      {"--repetitions", "N", "of a sample, which is their mean (default: 100)", count(&Protocol::repetitions, 1)},
      {"--samples", "M", "of a pass, whose minimum is the value (default: 20)", count(&Protocol::samples, 1)},
      {"--passes", "N", "over everything (default: 2)", count(&Protocol::passes, 1)},
      {"--warmup", "N", "repetitions before the samples of a pass (default: 10)", count(&Protocol::warmup, 0)},
      {"--pause", "TIME", "between passes (default: 0s)", [](O& o, Word w) { o.pause_s = parse_time(w, 0, 1e6); }},
      {"--delay", "TIME", "of PRTT (default: of each size, twice its round trip, up to a power of two of us)",
       [](O& o, Word w) { o.delay_s = parse_time(w, 1e-6, 1000); }},
      {"--level", "LEVEL", "of ranks 0 and 1: within_chip, within_node or between_nodes (default: node or not, found)",
       [](O& o, Word w) { o.level = known(w, levels); }},
      {"--name", "TEXT", "name of the calibration (default: name of the host)", text(&O::name)},
      {"--machine", "TEXT", "what is measured (default: name of the host); processor and MPI library are added",
       text(&O::machine)},
      {"--origin", "TEXT", "who measured, and how (default: this program)", text(&O::origin)},
      {"--license", "TEXT", "under which others may use the numbers (default: not stated)", text(&O::license)},
      {"--quiet", "", "no line of progress", [](O& o, Word) { o.quiet = true; }},
      {"--help", "", "print this", [](O& o, Word) { o.help = true; }},
  };
  return table;
}

const Option* find_option(const std::string& name)
{
  const auto found = std::find_if(option_table().begin(), option_table().end(),
                                  [&](const Option& option) { return option.name == name; });
  return found == option_table().end() ? nullptr : &*found;
}

/// Sets the option at `words[at]`, and moves `at` past it and its argument.
void take_option(Options& options, const std::vector<std::string>& words, std::size_t& at)
{
  const std::string name = words[at++];
  const Option* option = find_option(name);
  if (option == nullptr) throw UsageError("unknown option \"" + name + "\"; --help lists all");
  if (option->argument.empty()) return option->set(options, "");
  if (at == words.size()) throw UsageError(name + ": expected " + option->argument + ", found nothing");
  const std::string& word = words[at++];
  try {
    option->set(options, word);
  } catch (const UsageError& error) {
    throw UsageError(name + ": " + error.what());
  }
}

void set_defaults(Options& options)
{
  options.few_sizes = options.sizes;
  if (options.sizes.empty()) {
    options.few_sizes = {8, 1 << 10, 16 << 10, 256 << 10};
    for (std::int64_t size = 1; size <= 1 << 20; size *= 2)
      options.sizes.push_back(size);
  }
  if (options.strides.empty()) options.strides = {16, 64, 256, 1024};
}

} // namespace

bool Options::wants(const std::string& quantity) const
{
  return only.empty() || std::find(only.begin(), only.end(), quantity) != only.end();
}

Options parse_options(const std::vector<std::string>& words)
{
  Options options;
  std::string problems;
  for (std::size_t at = 0; at < words.size();)
    try {
      take_option(options, words, at);
    } catch (const UsageError& error) {
      problems += (problems.empty() ? "" : "\n") + std::string(error.what());
    }
  if (!problems.empty()) throw UsageError(problems);
  set_defaults(options);
  return options;
}

std::string help_text()
{
  std::string text = "usage: mpirun -n RANKS loghop_calibrate_mpi [OPTION...]\n"
                     "Measures message passing between ranks 0 and 1, and from rank 0 to the others; writes a\n"
                     "calibration file for loghop.\n\n";
  for (const Option& option : option_table()) {
    const std::string left = "  " + option.name + " " + option.argument;
    text += left + std::string(left.size() < 24 ? 24 - left.size() : 1, ' ') + option.help + "\n";
  }
  return text + "\nQuantities: " + list_of(quantities()) + "\n";
}

} // namespace calibrate_mpi
