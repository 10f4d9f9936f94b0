// The keys of one JSON object. Keys that were asked for are known; `finish` reports all others.
//
//     JsonObject network = root.require("network").object();
//     hop = network.require("hop").picoseconds();
//     if (auto buffer = network.find("buffer")) flits = buffer->integer(1);
//     network.finish();
#pragma once

#include "loghop/base/json_value.hpp"

#include <optional>
#include <string>
#include <vector>

namespace loghop {

class JsonObject {
public:
  explicit JsonObject(JsonValue place) : place_(std::move(place)) {} ///< missing: every key is missing, silently

  /// A key that must be there: its absence is a problem, and the value returned is missing.
  JsonValue require(const std::string& key);
  std::optional<JsonValue> find(const std::string& key);
  /// Exactly one of origin_words(), with a text that is not empty, as in rows of a calibration.
  Provenance require_provenance();
  /// A clock for this object and all that is asked for from now on: "cycles" are this many ps. Also flits.
  void set_scope(UnitScope scope) { place_ = place_.with_scope(scope); }
  const UnitScope& scope() const { return place_.scope(); }
  /// Reads the optional key "clock" ("20.5MHz"), puts it into scope and returns its period, rounded once; 0 if absent.
  Picoseconds read_clock();
  /// Every key that is in the file and was not asked for is a problem, with the nearest known name.
  void finish();

  std::vector<std::string> keys() const; ///< in the file, sorted
  const JsonValue& place() const { return place_; }
  void problem(const std::string& description, const std::string& suggestion = "") const
  {
    place_.problem(description, suggestion);
  }

private:
  JsonValue place_;
  std::vector<std::string> known_;
};

} // namespace loghop
