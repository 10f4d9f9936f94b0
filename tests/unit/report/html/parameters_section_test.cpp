#include "loghop/report/html/html_table.hpp"
#include "loghop/report/html/sections.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::parameters_section_test {
namespace {

/// A scenario with a calibration, of which the file says nothing more.
Experiment bare()
{
  Experiment experiment;
  experiment.scenario.file = "s.json";
  experiment.scenario.platform.name = "here";
  experiment.scenario.seed = 3;
  experiment.scenario.calibration.emplace();
  return experiment;
}

std::string section_of(const std::string& entries, const std::string& rest = "")
{
  return "<h4>Parameters and where they come from</h4>\n<dl class=\"parameters\">\n" + entries + "</dl>\n" + rest;
}

std::string entry(const std::string& term, const std::string& text)
{
  return "<dt>" + term + "</dt><dd>" + text + "</dd>\n";
}

TEST(ParametersSection, EntriesWithoutATextAreLeftOut)
{
  Experiment experiment = bare();
  const std::string first = entry("Scenario", "s.json") + entry("Platform", "here");
  EXPECT_EQ(parameters_section(experiment), section_of(first + entry("Seed", "3")));
  experiment.scenario.calibration.reset();
  EXPECT_EQ(parameters_section(experiment), section_of(first + entry("Seed", "3")));
}

TEST(ParametersSection, NamesEverythingThatNumbersComeFrom)
{
  Experiment experiment = bare();
  Scenario& scenario = experiment.scenario;
  Calibration& calibration = *scenario.calibration;
  calibration.name = "times <1>";
  calibration.machine = "machine";
  calibration.origin = "origin";
  calibration.tool = "tool";
  calibration.date = "2016-07-26";
  calibration.license = "license";
  scenario.models.resize(2);
  scenario.models[0].name = "LogP";
  scenario.models[1].name = "PRAM & more";
  scenario.resolved = {{"scenario", {{"platform", "p.json"}, {"calibration", {{"value", "c.json"}, {"chosen", "x"}}}}},
                       {"platforms", {{"q.json", {}}}}};
  EXPECT_EQ(parameters_section(experiment),
            section_of(entry("Scenario", "s.json") + entry("Platform", "here (p.json)") +
                       entry("other platforms", "q.json") + entry("Calibration", "times &lt;1&gt; (c.json)") +
                       entry("measured on", "machine") + entry("origin", "origin") + entry("tool", "tool") +
                       entry("date", "2016-07-26") + entry("license", "license") +
                       entry("Models", "LogP, PRAM &amp; more") + entry("Seed", "3")));
}

Measurement row_of(const std::string& quantity, double value)
{
  Measurement row;
  row.quantity = quantity;
  row.value = value;
  row.source = "Table <1>";
  return row;
}

/// Times in us, times per byte in ns/B, and the size a in bytes.
TEST(ParametersSection, EachParameterHasItsUnitConditionsAndSource)
{
  std::vector<Measurement> rows = {row_of("L", 2.5e-6), row_of("G", 2e-9), row_of("G_m", 3e-9), row_of("a", 16)};
  rows[0].protocol = "short";
  rows[0].arguments = 4;
  rows[0].size_bytes = 64;
  rows[1].protocol = "long";
  rows[2].arguments = 0;
  rows[2].origin = Origin::derived;
  rows[3].size_bytes = 1e7;
  rows[3].origin = Origin::assumed;
  Experiment experiment = bare();
  experiment.scenario.calibration->rows = rows;
  HtmlTable table("Parameters of models", {"quantity", "of", "value", "source"});
  const auto add = [&](const char* quantity, const char* of, const char* value, const std::string& source) {
    table.add({{quantity, ""}, {of, "text"}, {value, ""}, {source + "Table &lt;1&gt;", "text"}});
  };
  add("L", "short, 4 arguments, 64 B", "2.500 \u00b5s", "");
  add("G", "long", "2.000 ns/B", "");
  add("G_m", "0 arguments", "3.000 ns/B", "derived: ");
  add("a", "1e+07 B", "16.00 B", "<span class=\"chosen\">assumed</span>: ");
  EXPECT_EQ(
      parameters_section(experiment),
      section_of(entry("Scenario", "s.json") + entry("Platform", "here") + entry("Seed", "3"),
                 "<details><summary>4 parameters, each with its source</summary>\n" + table.html() + "</details>\n"));
}

/// The second experiment with a table has a link to the first.
TEST(ParametersSection, ATableIsOnAPageOnce)
{
  Experiment first = bare(), second = bare(), other = bare();
  first.scenario.name = "<first>";
  first.scenario.calibration->rows = second.scenario.calibration->rows = {row_of("L", 2.5e-6)};
  other.scenario.calibration->rows = {row_of("L", 3e-6)};
  KnownTables known;
  EXPECT_EQ(parameters_section(first, "e-1", &known), parameters_section(first));
  EXPECT_EQ(parameters_section(other, "e-2", &known), parameters_section(other));
  EXPECT_EQ(parameters_section(second, "e-3", &known),
            section_of(entry("Scenario", "s.json") + entry("Platform", "here") + entry("Seed", "3"),
                       "<details><summary>1 parameters, each with its source</summary>\n<p>The same as of "
                       "<a href=\"#e-1\">&lt;first&gt;</a>.</p></details>\n"));
}

} // namespace
} // namespace loghop::parameters_section_test
