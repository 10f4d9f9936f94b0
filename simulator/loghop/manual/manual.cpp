#include "loghop/manual/manual.hpp"

#include "loghop/manual/manual_texts.hpp"

#include <algorithm>

namespace loghop::manual {

namespace {

/// A schema's definitions of values with units, and the quantity that pages call so.
const std::vector<std::pair<std::string, std::string>>& quantities()
{
  static const std::vector<std::pair<std::string, std::string>> table = {{"time", "time"},
                                                                         {"network_time", "time"},
                                                                         {"size", "size"},
                                                                         {"time_per_byte", "time per byte"},
                                                                         {"bandwidth", "bandwidth"},
                                                                         {"frequency", "frequency"},
                                                                         {"flop_rate", "floating point speed"}};
  return table;
}

/// "platform" of "platforms/platform.schema.json".
std::string kind_of(const std::string& schema)
{
  const auto folder = schema.rfind('/') + 1; // npos + 1 is 0
  return schema.substr(folder, schema.find('.', folder) - folder);
}

bool includes(const std::set<std::string>& all, const std::set<std::string>& some)
{
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

bool begins_with(const std::string& text, const std::string& start)
{
  return text.compare(0, start.size(), start) == 0;
}

/// Pages do not say that an object stands in a list: "cases.name" is "cases[].name".
std::string without_lists(const std::string& place)
{
  std::string bare;
  for (const char letter : place)
    if (letter != '[' && letter != ']') bare += letter;
  return bare;
}

/// "network" of "network.type"; "" at the top of a file.
std::string object_of(const std::string& place)
{
  const auto dot = place.rfind('.');
  return dot == std::string::npos ? "" : place.substr(0, dot);
}

void add_once(std::vector<std::string>& to, const std::string& text)
{
  if (std::find(to.begin(), to.end(), text) == to.end()) to.push_back(text);
}

} // namespace

Manual::Manual(const Texts& schemas, const Texts& pages)
{
  for (const auto& [name, text] : pages)
    add_tables(name, text, tables_);
  for (const auto& [name, text] : schemas) {
    files_.push_back(kind_of(name));
    add(files_.back(), schema_keys(nlohmann::ordered_json::parse(text)));
  }
}

/// The place that pages describe instead: an object may have the keys of another.
std::string Manual::described(const std::string& file, const std::string& of) const
{
  std::string place = without_lists(of);
  for (std::size_t changes = 0; changes < 8; ++changes) {
    const auto same = std::find_if(tables_.same.begin(), tables_.same.end(), [&](const SameKeys& one) {
      return one.file == file && begins_with(place, one.object + ".");
    });
    if (same == tables_.same.end()) break;
    place.replace(0, same->object.size(), same->as);
  }
  return place;
}

std::vector<const KeyRow*> Manual::rows(const std::string& file, const std::string& place,
                                        const std::set<std::string>& words) const
{
  std::vector<const KeyRow*> found;
  for (const KeyRow& row : tables_.rows)
    if (std::any_of(row.keys.begin(), row.keys.end(), [&](const KeyPlace& key) {
          return key.file == file && key.place == place && includes(words, key.words);
        }))
      found.push_back(&row);
  return found;
}

void Manual::add(const std::string& file, const std::vector<SchemaKey>& of_file)
{
  const std::size_t first = keys_.size();
  for (const SchemaKey& key : of_file)
    add(file, key);
  for (const SchemaKey& key : of_file)
    for (std::size_t i = first; i < keys_.size(); ++i)
      if (object_of(without_lists(key.place)) == without_lists(keys_[i].places.front()) &&
          includes(keys_[i].words, key.words))
        add_once(keys_[i].keys, key.place.substr(key.place.rfind('.') + 1));
}

void Manual::add(const std::string& file, const SchemaKey& key)
{
  const std::string place = described(file, key.place);
  std::vector<const KeyRow*> said = rows(file, place, key.words);
  if (said.empty()) said = rows(file, object_of(place), key.words); // as {"block": size, "stride": size}
  auto known = std::find_if(keys_.begin(), keys_.end(), [&](const ManualKey& one) {
    return one.file == file && one.rows == said && described(file, one.places.front()) == place;
  });
  if (known == keys_.end()) {
    keys_.push_back({file, {}, {}, key.required, {}, {}, said});
    known = std::prev(keys_.end());
  }
  add_once(known->places, key.place);
  known->words.insert(key.words.begin(), key.words.end());
  known->required = known->required && key.required;
  for (const auto& [kind, quantity] : quantities())
    if (const auto unit = tables_.units.find(quantity); key.kinds.count(kind) != 0 && unit != tables_.units.end())
      add_once(known->units, quantity + ": " + unit->second);
}

const Manual& shipped_manual()
{
  static const Manual manual(shipped_schemas(), shipped_pages());
  return manual;
}

} // namespace loghop::manual
