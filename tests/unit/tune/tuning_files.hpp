// A template of four nodes on a LogGOPS network, and measurements of it by the formulas of the model.
#pragma once

#include "unit/scenario/scenario_files.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace loghop::test {

inline nlohmann::json free_value(const std::string& start, const std::string& from, const std::string& to)
{
  return {{"value", start}, {"fit", {{"from", from}, {"to", to}}}};
}

/// L, o and G are free.
inline nlohmann::json loggops_template()
{
  nlohmann::json file = nlohmann::json::parse(R"({
    "format": "loghop.platform", "version": 1, "name": "four",
    "network": {"type": "loggops", "nodes": 4, "g": "100ns", "O": "0ns/B", "S": "64KiB"}
  })");
  file["network"]["L"] = free_value("1us", "100ns", "50us");
  file["network"]["o"] = free_value("500ns", "10ns", "20us");
  file["network"]["G"] = free_value("1ns/B", "0.01ns/B", "100ns/B");
  return file;
}

/// The same with L = 3 us, o = 1.5 us, G = 6 ns/B: loggops_us has its times.
inline nlohmann::json loggops_four()
{
  nlohmann::json file = loggops_template();
  file["network"]["L"] = "3us";
  file["network"]["o"] = "1.5us";
  file["network"]["G"] = "6ns/B";
  return file;
}

/// In us, by message size in bytes.
using TimeOfSize = std::function<double(double bytes)>;

inline nlohmann::json measured_table(const std::string& quantity, const std::vector<double>& sizes,
                                     const TimeOfSize& us)
{
  nlohmann::json rows = nlohmann::json::array();
  for (const double size : sizes)
    rows.push_back({std::to_string(std::llround(size)) + "B", std::to_string(us(size)) + "us"});
  return {{"quantity", quantity},  {"level", "between_nodes"},     {"statistic", "exact"},
          {"source", "a formula"}, {"columns", {"size", "value"}}, {"rows", rows}};
}

inline nlohmann::json calibration_of(const std::vector<nlohmann::json>& tables)
{
  return {{"format", "loghop.calibration"},
          {"version", 1},
          {"name", "formula"},
          {"machine", "LogGOPS"},
          {"origin", "formula"},
          {"license", "CC0-1.0"},
          {"tables", tables}};
}

inline const std::vector<double> loggops_sizes = {1, 8, 64, 512, 4096, 32768};

/// One message: o + L + (s - 1) G + o, with L = 3 us, o = 1.5 us, G = 6 ns/B.
inline double loggops_us(double bytes)
{
  return 1.5 + 3 + (bytes - 1) * 0.006 + 1.5;
}

} // namespace loghop::test
