#include "loghop/difference/document_difference.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/difference/element_names.hpp"
#include "loghop/difference/file_units.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace loghop::difference {

namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;
using Kind = Change::Kind;

/// Depends on the machine and the moment, or says who made a result.
bool is_left_out(const std::string& place, const std::string& key)
{
  for (const char* cost : {"wall_s", "events_per_s", "peak_rss_bytes"})
    if (key == cost) return true;
  return place == "/context" && key != "name" && key != "seed";
}

Names keys_of(const Json& object)
{
  Names keys;
  for (const auto& member : object.items())
    keys.push_back(member.key());
  return keys;
}

/// Both in the order of the first; what only the second has comes behind what it stands behind there.
Names merged(Names first, const Names& second)
{
  std::size_t behind = 0;
  for (const std::string& name : second) {
    const auto at = std::find(first.begin(), first.end(), name);
    if (at == first.end()) {
      first.insert(first.begin() + static_cast<std::ptrdiff_t>(behind), name);
      ++behind;
    } else {
      behind = static_cast<std::size_t>(at - first.begin()) + 1;
    }
  }
  return first;
}

bool is_plain_list(const Json& value)
{
  return value.is_array() &&
         std::none_of(value.begin(), value.end(), [](const Json& element) { return element.is_structured(); });
}

bool has_origin(const Json& value)
{
  return value.is_object() && value.contains("value") && !value["value"].is_object() && value.size() > 1;
}

class Comparison {
public:
  Comparison(const UnitScope& before, const UnitScope& now) : before_(before), now_(now) {}

  std::vector<Change> changes() { return std::move(changes_); }

  void compare(const std::string& place, const Json& before, const Json& now)
  {
    if (has_origin(before) || has_origin(now))
      with_origins(place, before, now);
    else if (before.is_object() && now.is_object())
      objects(place, before, now);
    else if (before.is_array() && now.is_array() && !(is_plain_list(before) && is_plain_list(now)))
      lists(place, before, now);
    else if (!same(before, now))
      changes_.push_back({Kind::changed, place, before, now, relative(before, now)});
  }

private:
  void objects(const std::string& place, const Json& before, const Json& now)
  {
    for (const std::string& key : merged(keys_of(before), keys_of(now)))
      if (!is_left_out(place, key))
        member(place + "/" + key, before.contains(key) ? &before[key] : nullptr,
               now.contains(key) ? &now[key] : nullptr);
  }

  void member(const std::string& place, const Json* before, const Json* now)
  {
    if (before != nullptr && now != nullptr)
      compare(place, *before, *now);
    else if (before != nullptr)
      changes_.push_back({Kind::removed, place, *before, nullptr, std::nullopt});
    else
      changes_.push_back({Kind::added, place, nullptr, *now, std::nullopt});
  }

  /// A bare value is one whose origin is not told.
  void with_origins(const std::string& place, const Json& before, const Json& now)
  {
    const auto value = [](const Json& of) -> const Json& { return has_origin(of) ? of["value"] : of; };
    const auto origin = [](const Json& of) {
      Json rest = has_origin(of) ? of : Json::object();
      rest.erase("value");
      return rest;
    };
    compare(place, value(before), value(now));
    objects(place, origin(before), origin(now));
  }

  void lists(const std::string& place, const Json& before, const Json& now)
  {
    const Names first = element_names(before, before_), second = element_names(now, now_);
    if (first.size() == before.size() && second.size() == now.size())
      named(place, before, first, now, second);
    else
      for (std::size_t i = 0; i < std::max(before.size(), now.size()); ++i)
        member(place + "/" + std::to_string(i), i < before.size() ? &before[i] : nullptr,
               i < now.size() ? &now[i] : nullptr);
  }

  void named(const std::string& place, const Json& before, const Names& first, const Json& now, const Names& second)
  {
    std::map<std::string, const Json*> befores, nows;
    for (std::size_t i = 0; i < first.size(); ++i)
      befores[first[i]] = &before[i];
    for (std::size_t i = 0; i < second.size(); ++i)
      nows[second[i]] = &now[i];
    const auto find = [](const std::map<std::string, const Json*>& in, const std::string& name) {
      const auto at = in.find(name);
      return at == in.end() ? nullptr : at->second;
    };
    for (const std::string& name : merged(first, second))
      member(place + "[" + printable(name) + "]", find(befores, name), find(nows, name));
  }

  bool same(const Json& before, const Json& now) const
  {
    if (before.is_array() && now.is_array())
      return std::equal(before.begin(), before.end(), now.begin(), now.end(),
                        [this](const Json& a, const Json& b) { return same(a, b); });
    const auto a = amount_of(before, before_), b = amount_of(now, now_);
    return a && b ? equal(*a, *b) : before == now;
  }

  std::optional<double> relative(const Json& before, const Json& now) const
  {
    const auto a = amount_of(before, before_), b = amount_of(now, now_);
    if (!a || !b || a->dimension != b->dimension || a->value == 0) return std::nullopt;
    return static_cast<double>((b->value - a->value) / a->value);
  }

  UnitScope before_;
  UnitScope now_;
  std::vector<Change> changes_;
};

/// Format and version, which open_format checks for one kind.
std::pair<std::string, std::string> format_in(const std::string& text, const std::string& file)
{
  const JsonValue root = parse_json(text, file);
  const std::string format = format_of(root);
  if (format.rfind("loghop.", 0) != 0)
    throw InputErrors(InputError{
        file, "/format", "expected a file of loghop, found " + (format.empty() ? "none" : in_quotes(format)), ""});
  const nlohmann::json& top = root.json();
  return {format, top.contains("version") ? top["version"].dump() : "none"};
}

} // namespace

std::vector<Change> differences(const Json& before, const Json& now)
{
  Comparison comparison(units_of_file(before), units_of_file(now));
  comparison.compare("", with_named_points(before), with_named_points(now));
  return comparison.changes();
}

TwoFiles read_two_files(const std::string& before, const std::string& now)
{
  const std::string first = read_text(before), second = read_text(now);
  const auto [format, version] = format_in(first, before);
  const auto [other, other_version] = format_in(second, now);
  if (format != other)
    throw InputErrors(InputError{
        now, "/format",
        "expected a " + in_quotes(format) + " as " + in_quotes(before) + " is, found " + in_quotes(other), ""});
  if (version != other_version)
    throw InputErrors(InputError{
        now, "/version", "expected " + version + " as in " + in_quotes(before) + ", found " + other_version, ""});
  return {format, Json::parse(first), Json::parse(second)};
}

} // namespace loghop::difference
