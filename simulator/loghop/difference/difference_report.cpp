#include "loghop/difference/difference_report.hpp"

#include "loghop/base/version.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop::difference {

namespace {

using Json = nlohmann::ordered_json;
using Kind = Change::Kind;

constexpr std::size_t longest_value = 60;

const char* name_of(Kind kind)
{
  return kind == Kind::added ? "added" : kind == Kind::removed ? "removed" : "changed";
}

/// Texts without quotes; of large objects and lists the beginning.
std::string shown(const Json& value)
{
  const std::string text = printable(value.is_string() ? value.get<std::string>() : value.dump());
  return text.size() <= longest_value ? text : text.substr(0, longest_value - 3) + "...";
}

std::string shown(const Change& change)
{
  if (change.kind == Kind::added) return shown(change.now);
  if (change.kind == Kind::removed) return shown(change.before);
  return shown(change.before) + " -> " + shown(change.now) +
         (change.relative ? fmt::format("  ({:+.4g} %)", 100 * *change.relative) : "");
}

} // namespace

std::string difference_text(const std::vector<Change>& changes)
{
  std::size_t width = 0;
  for (const Change& change : changes)
    width = std::max(width, change.place.size());
  std::string text;
  for (const Change& change : changes)
    text += fmt::format("{:<7}  {:<{}}  {}\n", name_of(change.kind), change.place, std::min<std::size_t>(width, 60),
                        shown(change));
  return text;
}

std::string difference_json(const std::string& before, const std::string& now, const TwoFiles& files,
                            const std::vector<Change>& changes)
{
  Json rows = Json::array();
  for (const Change& change : changes) {
    Json row = {{"kind", name_of(change.kind)}, {"place", change.place}};
    if (change.kind != Kind::added) row["before"] = change.before;
    if (change.kind != Kind::removed) row["now"] = change.now;
    if (change.kind == Kind::changed) row["relative"] = change.relative ? Json(*change.relative) : Json(nullptr);
    rows.push_back(std::move(row));
  }
  const Json result = {{"format", "loghop.diff"}, {"version", 1},           {"context", {{"loghop", loghop_version()}}},
                       {"of", files.format},      {"files", {before, now}}, {"differences", std::move(rows)}};
  return result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace loghop::difference
