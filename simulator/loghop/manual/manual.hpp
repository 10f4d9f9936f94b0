// The manual of all keys: what schemas allow, beside what pages say of it.
#pragma once

#include "loghop/manual/key_tables.hpp"
#include "loghop/manual/schema_keys.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace loghop::manual {

/// A key that pages explain with the same rows wherever it stands.
struct ManualKey {
  std::string file;                ///< kind of file: "platform"
  std::vector<std::string> places; ///< at least one; the first is the one that pages describe
  std::set<std::string> words;     ///< types of the objects that have it
  bool required = false;
  std::vector<std::string> units;  ///< "time: ps ns us ..."; of values with units
  std::vector<std::string> keys;   ///< of an object or of the objects of a list: their keys
  std::vector<const KeyRow*> rows; ///< what pages say; they live as long as the manual
};

class Manual {
public:
  /// Name and text of each; that of a schema begins with the kind of its files.
  using Texts = std::vector<std::pair<std::string, std::string>>;

  /// Throws std::invalid_argument as add_tables, and nlohmann's errors for a schema that is no JSON.
  Manual(const Texts& schemas, const Texts& pages);
  Manual(const Manual&) = delete;
  Manual& operator=(const Manual&) = delete;

  const std::vector<std::string>& files() const { return files_; }
  const std::vector<ManualKey>& keys() const { return keys_; }

private:
  std::string described(const std::string& file, const std::string& of) const;
  void add(const std::string& file, const std::vector<SchemaKey>& of_file);
  void add(const std::string& file, const SchemaKey& key);
  std::vector<const KeyRow*> rows(const std::string& file, const std::string& place,
                                  const std::set<std::string>& words) const;

  KeyTables tables_;
  std::vector<std::string> files_;
  std::vector<ManualKey> keys_;
};

/// Of the schemas and pages that the program carries.
const Manual& shipped_manual();

} // namespace loghop::manual
