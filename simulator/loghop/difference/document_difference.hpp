// What two files of one kind say differently: `loghop diff`.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace loghop::difference {

struct Change {
  enum class Kind { changed, added, removed };
  Kind kind = Kind::changed;
  std::string place;              ///< "/network/hop", "/cases[a, 8B]/simulated_s"; names of elements stand in brackets
  nlohmann::ordered_json before;  ///< null if it was added
  nlohmann::ordered_json now;     ///< null if it was removed
  std::optional<double> relative; ///< (now - before) / before, of numbers of one dimension; nothing if before is 0
};

/// In the order of the first file; what only the second has comes behind what it stands behind there. An origin beside a
/// value is a place of its own. In results, left out is what differs from run to run (wall_s, events_per_s,
/// peak_rss_bytes), and the context but for name and seed.
std::vector<Change> differences(const nlohmann::ordered_json& before, const nlohmann::ordered_json& now);

/// The "format" of two files. Throws InputErrors if a file is no JSON or of no format of loghop, or if the formats or
/// versions differ.
struct TwoFiles {
  std::string format;
  nlohmann::ordered_json before;
  nlohmann::ordered_json now;
};
TwoFiles read_two_files(const std::string& before, const std::string& now);

} // namespace loghop::difference
