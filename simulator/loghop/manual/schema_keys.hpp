// The keys that a JSON schema allows, each with its place in a file.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

namespace loghop::manual {

struct SchemaKey {
  std::string place;           ///< "network.nodes", "cases[].name"; "*" is any name, and "*.source" of any value
  std::set<std::string> words; ///< types of the object that has the key, as "loggops"; empty if it has none
  bool required = false;       ///< in every object of the place and these types
  std::set<std::string> kinds; ///< definitions that the schema names for the value, as "time" or "size"
};

/// All keys, in the order of the schema. A place occurs once for each set of words. The schema is one that loghop ships:
/// references lead into its "$defs".
std::vector<SchemaKey> schema_keys(const nlohmann::ordered_json& schema);

} // namespace loghop::manual
