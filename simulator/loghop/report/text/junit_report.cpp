#include "loghop/report/text/comparison_report.hpp"
#include "loghop/scenario/compare/gate.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <sstream>

namespace loghop {

namespace {

using ItemKind = GateItem::Kind;
using Outcome = GateItem::Outcome;

const char* word_of(ItemKind kind)
{
  switch (kind) {
  case ItemKind::simulation:
    return "simulation";
  case ItemKind::tolerance:
    return "tolerance";
  case ItemKind::claim:
    return "claim";
  case ItemKind::baseline:
    break;
  }
  return "baseline";
}

/// One line; U+FFFE and U+FFFF are UTF-8, but no XML.
std::string for_xml(const std::string& line)
{
  std::string text = printable(line);
  for (const auto& [character, shown] :
       {std::pair{"\xEF\xBF\xBE", "\\xef\\xbf\\xbe"}, {"\xEF\xBF\xBF", "\\xef\\xbf\\xbf"}})
    for (std::size_t at = text.find(character); at != std::string::npos; at = text.find(character, at))
      text.replace(at, 3, shown);
  return text;
}

/// Texts of many lines, as those of deadlocks, keep their lines.
std::string for_xml(const std::vector<std::string>& texts)
{
  std::string result;
  for (const std::string& text : texts) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      result += (result.empty() ? "" : "\n") + for_xml(line);
  }
  return result;
}

std::string first_line(const std::string& lines)
{
  return lines.substr(0, lines.find('\n'));
}

/// Adds the texts of an item: the first line as the message, all lines inside.
void add_problems(pugi::xml_node testcase, const char* element, const GateItem& item)
{
  const std::string text = for_xml(item.problems);
  pugi::xml_node node = testcase.append_child(element);
  node.append_attribute("message") = first_line(text).c_str();
  if (item.outcome != Outcome::skipped) {
    node.append_attribute("type") = word_of(item.kind);
    node.text() = text.c_str();
  }
}

void add_testcase(pugi::xml_node suite, const std::string& scenario, const GateItem& item)
{
  pugi::xml_node testcase = suite.append_child("testcase");
  testcase.append_attribute("classname") = (scenario + "." + word_of(item.kind)).c_str();
  testcase.append_attribute("name") = for_xml(item.name).c_str();
  if (item.outcome == Outcome::failed) add_problems(testcase, "failure", item);
  if (item.outcome == Outcome::error) add_problems(testcase, "error", item);
  if (item.outcome == Outcome::skipped) add_problems(testcase, "skipped", item);
  if (!item.remarks.empty()) testcase.append_child("system-out").text() = for_xml(item.remarks).c_str();
}

void add_counts(pugi::xml_node node, const std::vector<GateItem>& items)
{
  const auto count = [&](Outcome outcome) {
    return std::count_if(items.begin(), items.end(), [&](const GateItem& item) { return item.outcome == outcome; });
  };
  node.append_attribute("tests") = static_cast<unsigned long long>(items.size());
  node.append_attribute("failures") = static_cast<long long>(count(Outcome::failed));
  node.append_attribute("errors") = static_cast<long long>(count(Outcome::error));
  node.append_attribute("skipped") = static_cast<long long>(count(Outcome::skipped));
}

} // namespace

std::string junit_xml(const Scenario& scenario, const Comparison& comparison)
{
  const std::vector<GateItem> items = gate_items(comparison);
  const std::string name = for_xml(scenario.name);
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node suites = document.append_child("testsuites");
  add_counts(suites, items);
  pugi::xml_node suite = suites.append_child("testsuite");
  suite.append_attribute("name") = name.c_str();
  add_counts(suite, items);
  for (const GateItem& item : items)
    add_testcase(suite, name, item);
  std::ostringstream text;
  text.exceptions(std::ios::badbit); // else memory that runs out cuts the text
  document.save(text, "  ", pugi::format_default, pugi::encoding_utf8);
  return text.str();
}

} // namespace loghop
