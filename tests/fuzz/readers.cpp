#include "fuzz/readers.hpp"

#include "calibration/mpi/options.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/base/text_source.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/import/import_calibration.hpp"
#include "loghop/platform/check_hardware.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/report/text/fit_report.hpp"
#include "loghop/scenario/compare/baseline.hpp"
#include "loghop/scenario/core/name_pattern.hpp"
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/scenario/run/packed_result.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "loghop/tune/platform_template.hpp"
#include "loghop/workload/goal/goal_file.hpp"
#include "loghop/workload/read_workload.hpp"
#include "loghop/workload/ti/ti_trace.hpp"
#include "loghop/workload/traffic/message_list.hpp"
#include "support/source_dir.hpp"

#include <nlohmann/json.hpp>

#include <sstream>
#include <stdexcept>

namespace loghop::fuzz {

namespace {

using Text = std::string;

constexpr const char* comparison_seed =
    R"(={"format": "loghop.comparison", "version": 1, "context": {"name": "x", "seed": 1}, "summary": [{"model": "LogP"}],
 "cases": [{"name": "a", "simulated_s": 1e-6, "predictions": [{"model": "LogP", "predicted_s": 2e-6}]}],
 "claims": [{"id": "c", "verdict": "holds"}]})";

constexpr const char* kept_result_seed =
    R"(={"simulated": 1e-6, "rank_finish": [1000], "breakdown": [1, 2, 3, 4, 5, 6], "counts": [1, 2, 3], "network": [1, 2, 3],
 "header_grants": 1, "events": 2, "operations": 3, "channels": [[0, 0, 1, "x+", 8, 8, 0, 8]],
 "time": {"ranks": [], "critical_path": [], "path": [[0, 1, 0, 8, -1]]}})";

void json(const std::string& text)
{
  format_of(parse_json(text, "input.json"));
}

void quantity(const std::string& text)
{
  for (const UnitScope& scope : {UnitScope{}, UnitScope{48780, 1000}})
    for (const Dimension dimension : {Dimension::time, Dimension::size, Dimension::time_per_byte, Dimension::bandwidth,
                                      Dimension::frequency, Dimension::flop_rate, Dimension::percent}) {
      const ParsedQuantity parsed = parse_quantity(text, dimension, scope);
      const auto* problem = std::get_if<QuantityProblem>(&parsed);
      if (problem == nullptr || problem->suggestion.empty()) continue;
      if (!std::holds_alternative<long double>(parse_quantity(problem->suggestion, dimension, scope)))
        fault("the suggestion " + problem->suggestion + " is no quantity");
    }
}

void platform(const std::string& text)
{
  const JsonValue root = parse_json(text, test::source_dir() + "/platforms/input.json");
  read_platform(root); // what SimGrid says of a file of its own is for the reader "simgrid"
  values_outside_of_ranges(root);
}

/// A template that is accepted is a good platform at its start and at its bounds.
void platform_template(const std::string& text)
{
  const PlatformTemplate read = read_template(text, test::source_dir() + "/platforms/templates/input.json");
  Candidate candidate = start_of(read);
  platform_of(read, candidate);
  for (const double part : {0.0, 1.0}) {
    for (std::size_t i = 0; i < read.quantities.size(); ++i)
      candidate.values[i] = read.quantities[i].value_at(part);
    platform_of(read, candidate);
  }
}

void simgrid(const std::string& text)
{
  SimgridXml xml;
  xml.file = xml.platform_file = file_with(text, "input.xml");
  FluidNetwork network;
  network.topology = xml;
  Platform of_file;
  of_file.network = network;
  simulate::completed_by_simgrid(of_file);
}

void scenario(const std::string& text)
{
  read_scenario(text, test::source_dir() + "/scenarios/input.json");
}

/// A part of a scenario of two cases and two models.
void part_of_scenario(const std::string& key, const std::string& text)
{
  scenario(R"({"format": "loghop.scenario", "version": 1, "name": "parts", "platform": "../platforms/alewife.json",
    "calibration": "../calibration/alewife.json", "models": [{"model": "LogP"}, {"model": "LoGPC"}],
    "cases": [{"name": "near", "workload": {"type": "remap", "kind": "synchronous", "iterations": 2}},
              {"name": "far", "sweep": {"/workload/iterations": [1, 2]},
               "workload": {"type": "remap", "kind": "asynchronous", "iterations": 2}}],
    ")" + key +
           "\": " + text + "}");
}

void claims(const std::string& text)
{
  part_of_scenario("claims", text);
}

void figures(const std::string& text)
{
  part_of_scenario("figures", text);
}

void workload(const std::string& text)
{
  const JsonValue root = parse_json(text, test::source_dir() + "/scenarios/input.json");
  read_workload(root);
  root.problems().throw_if_any();
}

void calibration(const std::string& text)
{
  const Calibration read = read_calibration(parse_json(text, "input.json"));
  const std::string written = write_calibration(read);
  if (write_calibration(read_calibration(parse_json(written, "written.json"))) != written)
    fault("a calibration that is written and read is another one");
}

void fit(const std::string& text)
{
  const Calibration read = read_calibration(parse_json(text, "input.json"));
  std::vector<Fit> fits;
  for (const ModelRow& row : fit_table())
    fits.push_back(row.fit(read));
  fit_json(read, fits);
  fit_csv(fits);
  fit_text(read, fits);
}

void comparison(const std::string& text)
{
  read_baseline(parse_json(text, "input.json"));
}

void messages(const std::string& text)
{
  std::istringstream in(text);
  read_message_list(in, "input.csv");
}

std::string goal_text(const Schedule& schedule)
{
  std::ostringstream out;
  write_goal(out, schedule);
  return out.str();
}

void goal(const std::string& text)
{
  const std::string written = goal_text(parse_goal(text, "input.goal"));
  if (goal_text(parse_goal(written, "written.goal")) != written)
    fault("a schedule that is written and read is another one");
}

/// Reads to the end, as all readers of files that may be compressed do.
void gzip(const std::string& text)
{
  try {
    const auto source = open_text_file(file_with(text, "input.goal.gz"));
    for (char block[4096]; source->read(block, sizeof block) > 0;) {
    }
  } catch (const TextSource::Fault&) { // what is wrong: its readers add the name of the file
  }
}

void ti(const std::string& text)
{
  TiDatatypes datatypes;
  datatypes.give(TiDatatypes::derived, 1);
  const TiTrace trace(file_with(text, "input.txt"), datatypes);
  for (const Rank rank : each<Rank>(trace.ranks())) {
    TiActions actions(trace, rank);
    while (const TiAction* action = actions.next())
      action->text();
  }
}

void import(const std::string& format, const std::string& text)
{
  Calibration read;
  read.name = read.machine = read.origin = read.license = "x";
  for (const ImportFormat& row : import_format_table()) {
    if (row.name != format) continue;
    ImportOptions options;
    options.format = &row;
    options.ranks = 4;
    import_files({{"input.txt", text}}, options, read);
  }
  if (read.tables.empty()) fault("imported without tables and without problems");
  calibration(write_calibration(read));
}

/// What an earlier run left in a folder that others may write to.
void kept_result(const std::string& text)
{
  try {
    unpacked(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception&) { // whoever reads it computes anew
  } catch (const std::out_of_range&) {
  }
}

/// The command line of loghop_calibrate_mpi, a word a line.
void mpi_options(const std::string& text)
{
  std::vector<std::string> words;
  std::istringstream lines(text);
  for (std::string word; std::getline(lines, word);)
    words.push_back(word);
  try {
    const calibrate_mpi::Options read = calibrate_mpi::parse_options(words);
    for (const std::int64_t size : read.sizes)
      if (size < 0) fault("a size below 0 is accepted");
    if (!(read.pause_s >= 0 && read.delay_s >= 0)) fault("a time below 0 is accepted");
  } catch (const calibrate_mpi::UsageError&) {
  }
}

void pattern(const std::string& text)
{
  const std::size_t cut = text.find('\n');
  matches(text.substr(0, cut), cut == std::string::npos ? text : text.substr(cut + 1));
}

} // namespace

const std::vector<Reader>& reader_table()
{
  static const std::vector<Reader> table = {
      {"json", {"platforms/*.json", "tests/data/platform/bad/*.json"}, json},
      {"quantity",
       {"=1.6us", "=0.5cycles/B", "=41MBps", "=2KiB", "=1e3flits", "=1.4GHz", "=8Gflop/s", "=12%"},
       quantity},
      {"platform", {"platforms/*.json", "tests/data/platform/good/*.json", "tests/data/platform/bad/*.json"}, platform},
      {"platform_template", {"platforms/templates/*.json"}, platform_template},
      {"simgrid", {"tests/data/platform/xml/*.xml"}, simgrid},
      {"scenario",
       {"scenarios/*.json", "scenarios/*/*.json", "tests/data/scenario/good/*.json", "tests/data/scenario/bad/*.json"},
       scenario},
      {"claims",
       {"scenarios/*.json:claims", "scenarios/*/*.json:claims", "tests/data/scenario/*/*.json:claims"},
       claims},
      {"figures",
       {"scenarios/*.json:figures", "scenarios/*/*.json:figures", "tests/data/scenario/*/*.json:figures"},
       figures},
      {"workload",
       {"scenarios/*.json:workload", "scenarios/*/*.json:workload", "tests/data/scenario/*/*.json:workload"},
       workload},
      {"calibration",
       {"calibration/*.json", "tests/data/calibration/good/*.json", "tests/data/calibration/bad/*.json"},
       calibration},
      {"fit", {"calibration/*.json", "tests/data/calibration/good/*.json"}, fit},
      {"comparison", {comparison_seed}, comparison},
      {"messages", {"tests/data/messages/*.csv", "tests/data/messages/*/*.csv"}, messages},
      {"goal", {"tests/data/goal/cases/*.goal", "tests/data/scenario/bad/*.goal"}, goal},
      {"gzip", {"gzip:tests/data/goal/cases/*.goal"}, gzip},
      {"ti", {"tests/data/ti/*.txt", "tests/data/ti/*.ti", "tests/data/ti/*/*.txt"}, ti},
      {"osu", {"tests/data/import/*/osu*"}, [](const Text& text) { import("osu", text); }},
      {"imb", {"tests/data/import/*/imb*"}, [](const Text& text) { import("imb", text); }},
      {"netgauge", {"tests/data/import/*/netgauge*"}, [](const Text& text) { import("netgauge", text); }},
      {"simgrid_csv", {"tests/data/import/*/simgrid*"}, [](const Text& text) { import("simgrid", text); }},
      {"collectives_csv", {"tests/data/import/*/collectives*"}, [](const Text& text) { import("collectives", text); }},
      {"kept_result", {kept_result_seed}, kept_result},
      {"mpi_options",
       {"=--sizes\n8B,4KiB\n--only\nhalf_round_trip\n--pause\n1ms", "=--delay\n2us\n--quiet"},
       mpi_options},
      {"pattern", {"=fig*, * ranks\nfig1, 8 ranks"}, pattern}};
  return table;
}

} // namespace loghop::fuzz
