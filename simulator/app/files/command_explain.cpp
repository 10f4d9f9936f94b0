#include "app/commands.hpp"
#include "app/output.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/manual/find_keys.hpp"
#include "loghop/units/printable.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace loghop::app {

namespace {

using manual::Manual;
using manual::ManualKey;

constexpr std::size_t columns = 100;
constexpr std::size_t indent = 12;

/// `  name      text`, in lines that fit a terminal.
std::string item(const std::string& name, const std::string& text)
{
  std::string lines, line = fmt::format("  {:<{}}", name, indent - 2);
  bool empty = true;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    if (!empty && line.size() + 1 + end - from > columns) {
      lines += line + "\n";
      line.assign(indent, ' ');
      empty = true;
    }
    line += (empty ? "" : " ") + text.substr(from, end - from);
    empty = false;
    from = end + 1;
  }
  return lines + line + "\n";
}

constexpr std::size_t most_types = 4; ///< what more objects have is no way to tell them apart

/// Place and types of the object that has the key.
std::string title(const ManualKey& key)
{
  if (key.words.size() > most_types) return key.places.front();
  std::string words;
  for (const std::string& word : key.words)
    words += (words.empty() ? " (" : ", ") + word;
  return key.places.front() + (words.empty() ? "" : words + ")");
}

std::string explained(const ManualKey& key)
{
  std::string text = fmt::format("{}\n", title(key)) + item("file", key.file + (key.required ? ", required" : ""));
  for (const manual::KeyRow* row : key.rows) {
    if (!row->value.empty()) text += item("value", row->value);
    if (!row->meaning.empty()) text += item("meaning", row->meaning);
  }
  for (const std::string& units : key.units)
    text += item("units", units);
  if (!key.keys.empty()) text += item("keys", fmt::format("{}", fmt::join(key.keys, ", ")));
  if (key.places.size() > 1)
    text += item("also", fmt::format("{}", fmt::join(key.places.begin() + 1, key.places.end(), ", ")));
  if (!key.rows.empty()) text += item("page", fmt::format("{}: {}", key.rows.front()->page, key.rows.front()->section));
  return text;
}

/// One line a key.
std::string listed(const std::vector<const ManualKey*>& keys)
{
  std::size_t width = 0;
  for (const ManualKey* key : keys)
    width = std::max(width, key->file.size() + 1 + title(*key).size());
  std::string text;
  for (const ManualKey* key : keys)
    text += fmt::format("{:<{}}  {}\n", key->file + " " + title(*key), width,
                        key->rows.empty() ? "" : key->rows.front()->value);
  return text;
}

bool same_place(const std::vector<const ManualKey*>& keys)
{
  return std::all_of(keys.begin(), keys.end(), [&](const ManualKey* key) {
    return key->file == keys.front()->file && key->places.front() == keys.front()->places.front();
  });
}

std::string all_keys(const std::string& file)
{
  std::vector<const ManualKey*> keys;
  for (const ManualKey& key : manual::shipped_manual().keys())
    if (file.empty() || key.file == file) keys.push_back(&key);
  return listed(keys);
}

std::string answer(const std::string& file, const std::string& typed)
{
  const manual::FoundKeys found = manual::find_keys(manual::shipped_manual(), file, typed);
  if (found.keys.empty()) {
    const std::string meant = manual::meant_key(manual::shipped_manual(), file, typed);
    throw CLI::ValidationError(
        fmt::format("no {}file has the key {}{}", file.empty() ? "" : file + " ", in_quotes(typed),
                    meant.empty() ? "; loghop explain lists all" : fmt::format("; did you mean \"{}\"?", meant)));
  }
  if (!same_place(found.keys)) return fmt::format("{} stands in several places:\n", typed) + listed(found.keys);
  std::string text;
  for (const ManualKey* key : found.keys)
    text += (text.empty() ? "" : "\n") + explained(*key);
  if (!found.further.empty()) text += "\nOther keys of this name:\n" + listed(found.further);
  return text;
}

/// The kind of file that a word names, or the kind of the file of that name; "" if the word is neither.
std::string kind_of(const std::string& word)
{
  const std::vector<std::string>& kinds = manual::shipped_manual().files();
  const auto known = [&](const std::string& name) {
    return std::find(kinds.begin(), kinds.end(), name) != kinds.end();
  };
  if (known(word)) return word;
  const std::string suffix = ".json", format_start = "loghop.";
  if (word.size() < suffix.size() || word.compare(word.size() - suffix.size(), suffix.size(), suffix) != 0) return "";
  const std::string format = format_of(read_json(word));
  const std::string kind = format.substr(std::min(format.size(), format_start.size()));
  if (format != format_start + kind || !known(kind))
    throw InputErrors(InputError{word, "/format",
                                 fmt::format("expected that of a {}, found {}", fmt::join(kinds, ", "),
                                             format.empty() ? "none" : in_quotes(format)),
                                 ""});
  return kind;
}

ExitStatus explain(const std::string& first, const std::string& second)
{
  const std::string kind = kind_of(first);
  if (!second.empty() && kind.empty())
    throw CLI::ValidationError(fmt::format("expected a kind of file ({}) or a file, found {}",
                                           fmt::join(manual::shipped_manual().files(), ", "), in_quotes(first)));
  const std::string& key = kind.empty() ? first : second;
  Output results("");
  results.write(key.empty() ? all_keys(kind) : answer(kind, key));
  return fine;
}

} // namespace

void add_explain(CLI::App& program, Action& action)
{
  auto words = std::make_shared<std::pair<std::string, std::string>>();
  CLI::App* app =
      program.add_subcommand("explain", "explain a key of a platform, calibration, scenario or predictions");
  app->add_option("kind", words->first, "of file, or a file of JSON; may be left out (default: lists all keys)");
  app->add_option("key", words->second, "as in nic.fetch (default: lists all keys of the kind)");
  app->callback([words, &action] { action = [words] { return explain(words->first, words->second); }; });
}

} // namespace loghop::app
