#include "loghop/manual/schema_keys.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace loghop::manual {

namespace {

using Json = nlohmann::ordered_json;

/// A value with its origin may stand for any value. Its keys are told once, as those of "*".
constexpr const char* wrapped = "wrapped";

class Walk {
public:
  explicit Walk(const Json& schema) : schema_(schema) {}

  std::vector<SchemaKey> keys()
  {
    node(schema_, "", {});
    const Json none = Json::object();
    const Json& definitions = schema_.contains("$defs") ? schema_["$defs"] : none;
    if (definitions.contains(wrapped)) node(definitions[wrapped], "*", {});
    for (SchemaKey& key : keys_)
      key.required = required_in_[{key.place, key.words}] == objects_[{object_of(key.place), key.words}];
    return std::move(keys_);
  }

private:
  /// Name of the definition that a node refers to; "" if there is none.
  static std::string reference(const Json& at)
  {
    if (!at.is_object() || !at.contains("$ref")) return "";
    const std::string name = at["$ref"];
    return name.substr(name.rfind('/') + 1);
  }

  /// Calls with each node that says something of the same value.
  template<class Call> void each_part(const Json& at, const Call& call)
  {
    if (!at.is_object()) return;
    if (const std::string name = reference(at); !name.empty() && name != wrapped) call(schema_["$defs"][name]);
    for (const char* several : {"anyOf", "oneOf", "allOf"})
      if (at.contains(several))
        for (const Json& part : at[several])
          if (reference(part) != wrapped) call(part); // also what stands beside the reference
    for (const char* one : {"then", "else"})
      if (at.contains(one)) call(at[one]);
  }

  void node(const Json& at, const std::string& place, const std::set<std::string>& words)
  {
    if (!at.is_object() || reference(at) == wrapped) return;
    if (at.contains("properties")) properties(at, place, words);
    each_part(at, [&](const Json& part) { node(part, place, words); });
    if (at.contains("items")) node(at["items"], place + "[]", words);
    if (at.contains("additionalProperties")) node(at["additionalProperties"], place + ".*", words);
  }

  void properties(const Json& at, const std::string& place, std::set<std::string> words)
  {
    const Json& of = at["properties"];
    if (place != "*" && of.size() == 1 && of.contains("value")) return; // a condition on a value with its origin
    for (const char* name : {"type", "topology"})
      if (of.contains(name)) add_constants(of[name], words);
    const bool is_object = at.contains("additionalProperties"); // others are conditions
    objects_[{place, words}] += is_object ? 1 : 0;
    for (const auto& [name, value] : of.items()) {
      if (value == false) continue;
      const std::string inner = place.empty() ? name : place + "." + name;
      if (is_object || !knows(inner)) add({inner, words, false, {}}, value);
      required_in_[{inner, words}] += is_object && requires_key(at, name) ? 1 : 0;
      node(value, inner, words);
    }
  }

  bool knows(const std::string& place) const
  {
    return std::any_of(keys_.begin(), keys_.end(), [&](const SchemaKey& key) { return key.place == place; });
  }

  static bool requires_key(const Json& at, const std::string& name)
  {
    return at.contains("required") &&
           std::find(at["required"].begin(), at["required"].end(), name) != at["required"].end();
  }

  static std::string object_of(const std::string& place)
  {
    const auto dot = place.rfind('.');
    return dot == std::string::npos ? "" : place.substr(0, dot);
  }

  void add(SchemaKey key, const Json& value)
  {
    add_kinds(value, key.kinds);
    for (SchemaKey& known : keys_)
      if (known.place == key.place && known.words == key.words) {
        known.kinds.insert(key.kinds.begin(), key.kinds.end());
        return;
      }
    keys_.push_back(std::move(key));
  }

  /// Definitions of a value, of a list, and of a list's items.
  void add_kinds(const Json& at, std::set<std::string>& kinds)
  {
    if (const std::string name = reference(at); !name.empty()) kinds.insert(name);
    each_part(at, [&](const Json& part) { add_kinds(part, kinds); });
    if (at.is_object() && at.contains("items")) add_kinds(at["items"], kinds);
  }

  void add_constants(const Json& at, std::set<std::string>& words)
  {
    if (!at.is_object()) return;
    if (at.contains("const") && at["const"].is_string()) words.insert(at["const"].get<std::string>());
    if (at.contains("enum"))
      for (const Json& value : at["enum"])
        if (value.is_string()) words.insert(value.get<std::string>());
    each_part(at, [&](const Json& part) { add_constants(part, words); });
  }

  const Json& schema_;
  std::vector<SchemaKey> keys_;
  using Place = std::pair<std::string, std::set<std::string>>; ///< and types of the object
  std::map<Place, int> objects_;                               ///< how many the schema has there
  std::map<Place, int> required_in_;                           ///< by key: how many of them need it
};

} // namespace

std::vector<SchemaKey> schema_keys(const nlohmann::ordered_json& schema)
{
  return Walk(schema).keys();
}

} // namespace loghop::manual
