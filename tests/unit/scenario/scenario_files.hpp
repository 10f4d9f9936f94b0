// A scenario without a fault, for tests that change one place of it, and a folder for files of tests.
#pragma once

#include "unit/base/data_files.hpp"

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace loghop::test {

/// Runs on the Alewife platform, 32 nodes, clock period 48780 ps.
inline nlohmann::json good_scenario()
{
  nlohmann::json file = nlohmann::json::parse(R"({
    "format": "loghop.scenario", "version": 1, "name": "good", "description": "for tests", "display": "cycles",
    "seed": 7,
    "models": [
      {"model": "LogGP"},
      {"model": "LoGPC", "name": "mine", "contention": "open", "C_n": "23cycles", "message_bytes": 16}
    ],
    "cases": [
      {
        "name": "short", "workload": {"type": "remap", "kind": "synchronous", "iterations": 10, "arguments": 2},
        "display": "us", "measured": {"value": "486cycles", "source": "Table 4"},
        "tolerance": {"measured": "5%", "mine": "10%"}, "model_options": {"mine": {"contention": "closed"}},
        "most_blocked_sends": 3
      },
      {
        "name": "long", "workload": {"type": "remap", "kind": "long", "iterations": 2, "message": "100B"},
        "display": "cycles/B", "measured": {"value": "2cycles/B", "source": "Section 5"}, "tolerance": "20%"
      },
      {
        "name": "{/workload/span}", "workload": {"type": "em3d", "nodes": 64, "degree": 2, "span": 1, "iterations": 1},
        "sweep": [{"at": "/workload/span", "values": [1, 2, 3]}]
      }
    ],
    "ratios": [
      {
        "name": "long over short", "case": "long", "over": "short", "measured": {"value": 1.5, "source": "both"},
        "tolerance": "50%"
      }
    ]
  })");
  file["platform"] = source_dir() + "/platforms/alewife.json";
  file["calibration"] = source_dir() + "/calibration/alewife.json";
  return file;
}

/// A folder of its own for each process, removed at the end.
class TemporaryFolder {
public:
  TemporaryFolder() : path_(std::filesystem::temp_directory_path() / ("loghop_test_" + std::to_string(getpid())))
  {
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name) const { return (path_ / name).string(); }

  /// Writes a file and says where it is.
  std::string write(const std::string& name, const std::string& text) const
  {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

private:
  std::filesystem::path path_;
};

} // namespace loghop::test
