#include "loghop/base/json_object.hpp"

#include "loghop/units/nearest_name.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace loghop {

std::optional<JsonValue> JsonObject::find(const std::string& key)
{
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
  if (place_.missing()) return std::nullopt;
  const auto member = place_.node_->find(key);
  if (member == place_.node_->end()) return std::nullopt;
  return place_.child(key, &*member);
}

JsonValue JsonObject::require(const std::string& key)
{
  if (const std::optional<JsonValue> value = find(key)) return *value;
  place_.problem("expected the key " + in_quotes(key) + ", found none");
  return place_.child(key, nullptr);
}

Provenance JsonObject::require_provenance()
{
  std::vector<std::string> words;
  std::vector<Provenance> found;
  for (std::size_t i = 0; i < origin_words().size(); ++i) {
    const std::optional<JsonValue> value = find(origin_words()[i]);
    if (!value) continue;
    words.push_back(origin_words()[i]);
    if (value->is_object()) {
      value->problem("expected a text that is not empty, found an object");
      found.push_back({});
    } else {
      found.push_back({value->text(), static_cast<Origin>(i)});
    }
  }
  if (place_.missing()) return {};
  if (found.size() == 1) return found.front();
  problem("expected one of " + list_in_quotes(origin_words()) + " (where the value comes from), found " +
          (words.empty() ? "none" : list_in_quotes(words)));
  return {};
}

Picoseconds JsonObject::read_clock()
{
  const std::optional<JsonValue> clock = find("clock");
  if (!clock) return 0;
  const Hertz frequency = clock->frequency();
  const bool is_right = frequency.count() > 0;
  UnitScope with_clock = scope();
  with_clock.clock_period = is_right ? to_picoseconds(period(frequency)) : UnitScope::wrong;
  set_scope(with_clock);
  return is_right ? with_clock.clock_period : 0;
}

/// Every file may name its schema, for editors, and say something to people.
bool is_note(const std::string& pointer, const std::string& key)
{
  return pointer.empty() && (key == "$schema" || key == "_comment");
}

void JsonObject::finish()
{
  for (const std::string& key : keys()) {
    if (is_note(place_.pointer_, key)) continue;
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const JsonValue value = place_.child(key, &*place_.node_->find(key));
    value.problem("unknown key " + in_quotes(key) + "; known: " + list_in_quotes(known_), nearest_name(key, known_));
  }
}

std::vector<std::string> JsonObject::keys() const
{
  std::vector<std::string> names;
  if (place_.missing()) return names;
  for (const auto& member : place_.node_->items())
    names.push_back(member.key());
  return names;
}

// ---------------------------------------------------------------------------------------- values that are objects

JsonObject JsonValue::object() const
{
  if (missing() || node_->is_object()) return JsonObject(*this);
  expected("an object");
  return JsonObject(JsonValue(document_, nullptr, pointer_, scope_));
}

Provenance JsonValue::provenance() const
{
  if (!is_object() || !node_->contains("value") || node_->contains("fit")) return {};
  return object().require_provenance();
}

/// The reason why a value of a platform is outside of the range of its hardware: platform/check_hardware.hpp.
void check_note_outside(JsonObject& wrapper)
{
  const std::optional<JsonValue> note = wrapper.find("outside");
  if (note && note->is_object())
    note->problem("expected a text that is not empty, found an object");
  else if (note)
    note->text();
}

/// The interval of a fitted value (tune/tuning.hpp): two texts or numbers.
void check_interval(JsonObject& wrapper)
{
  const std::optional<JsonValue> interval = wrapper.find("interval");
  if (!interval) return;
  const nlohmann::json& ends = interval->json();
  const auto is_end = [](const nlohmann::json& end) {
    return end.is_number() || (end.is_string() && !end.get_ref<const std::string&>().empty());
  };
  if (!ends.is_array() || ends.size() != 2 || !is_end(ends[0]) || !is_end(ends[1]))
    interval->problem("expected two texts or numbers, found " + interval->found_here());
}

/// The value itself, seen through {"value": ..., "source" or another word for its origin: ...}.
JsonValue JsonValue::leaf() const
{
  if (!is_object() || !node_->contains("value")) return *this;
  JsonObject wrapper = object();
  const JsonValue value = wrapper.require("value");
  if (!wrapper.find("fit"))
    wrapper.require_provenance(); // a value that is fitted has none yet: tune/platform_template.hpp
  check_note_outside(wrapper);
  check_interval(wrapper);
  wrapper.finish();
  return value;
}

} // namespace loghop
