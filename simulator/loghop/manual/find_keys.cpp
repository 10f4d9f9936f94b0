#include "loghop/manual/find_keys.hpp"

#include "loghop/units/nearest_name.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop::manual {

namespace {

using Names = std::vector<std::string>;

bool counts(const std::string& name)
{
  return !name.empty() && name != "*" && name.find_first_not_of("0123456789") != std::string::npos;
}

Names names_of(const std::string& place)
{
  Names names(1);
  for (const char letter : place) {
    if (letter == '.' || letter == '/')
      names.emplace_back();
    else if (letter != '[' && letter != ']')
      names.back() += letter;
  }
  names.erase(std::remove_if(names.begin(), names.end(), [](const std::string& name) { return !counts(name); }),
              names.end());
  return names;
}

std::string joined(const Names& names)
{
  return fmt::format("{}", fmt::join(names, "."));
}

bool matches(const Names& typed, const Names& place, const std::set<std::string>& words)
{
  if (typed.empty() || typed.back() != place.back()) return false;
  auto from = place.begin();
  return std::all_of(typed.begin(), typed.end() - 1, [&](const std::string& name) {
    const auto at = std::find(from, place.end() - 1, name);
    if (at == place.end() - 1) return words.count(name) != 0;
    from = at + 1;
    return true;
  });
}

} // namespace

FoundKeys find_keys(const Manual& manual, const std::string& file, const std::string& typed)
{
  const Names names = names_of(typed);
  FoundKeys found;
  for (const ManualKey& key : manual.keys()) {
    if (!file.empty() && key.file != file) continue;
    const auto whole = [&](const std::string& place) { return names_of(place) == names; };
    const auto some = [&](const std::string& place) { return matches(names, names_of(place), key.words); };
    if (std::any_of(key.places.begin(), key.places.end(), whole))
      found.keys.push_back(&key);
    else if (std::any_of(key.places.begin(), key.places.end(), some))
      found.further.push_back(&key);
  }
  if (found.keys.empty()) std::swap(found.keys, found.further);
  return found;
}

std::string meant_key(const Manual& manual, const std::string& file, const std::string& typed)
{
  Names names = names_of(typed);
  if (names.empty()) return "";
  Names places, last;
  for (const ManualKey& key : manual.keys()) {
    if (!file.empty() && key.file != file) continue;
    places.push_back(joined(names_of(key.places.front())));
    last.push_back(names_of(key.places.front()).back());
  }
  if (std::find(last.begin(), last.end(), names.back()) != last.end()) return names.back();
  const std::string key = nearest_name(names.back(), last);
  names.back() = key;
  if (!key.empty() && !find_keys(manual, file, joined(names)).keys.empty()) return joined(names);
  return key.empty() ? nearest_name(typed, places) : key;
}

} // namespace loghop::manual
