#include "loghop/scenario/kept/kept_run.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/base/kept_file.hpp"
#include "loghop/scenario/run/packed_result.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

namespace loghop {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* journal_format = "loghop.journal";
constexpr const char* cases_format = "loghop.cases";
constexpr int version = 1;

template<class Json> std::string line_of(const Json& value)
{
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ordered_json json_of(const KeptHeader& header, const char* format)
{
  ordered_json value = {{"format", format},
                        {"version", version},
                        {"command", header.command},
                        {"scenario", header.scenario},
                        {"seed", header.seed},
                        {"seeds", header.seeds},
                        {"cases_asked", header.cases},
                        {"output_format", header.format},
                        {"verbose", header.verbose}};
  if (header.shard) value["shard"] = {{"number", header.shard->number}, {"of", header.shard->of}};
  value["identity"] = ordered_json::object();
  for (const auto& [name, part] : header.identity)
    value["identity"][name] = part;
  return value;
}

KeptHeader header_of(const ordered_json& value)
{
  if (value.at("version").get<int>() != version) throw std::out_of_range("expected version 1");
  KeptHeader header;
  header.command = value.at("command").get<std::string>();
  header.scenario = value.at("scenario").get<std::string>();
  header.seed = value.at("seed").get<std::uint64_t>();
  header.seeds = value.at("seeds").get<int>();
  header.cases = value.at("cases_asked").get<std::vector<std::string>>();
  header.format = value.at("output_format").get<std::string>();
  header.verbose = value.at("verbose").get<bool>();
  if (value.contains("shard"))
    header.shard = Shard{value.at("shard").at("number").get<int>(), value.at("shard").at("of").get<int>()};
  for (const auto& [name, part] : value.at("identity").items())
    header.identity.emplace_back(name, part.get<std::string>());
  const auto commands = {"run", "compare", "report", "calibrate"};
  if (std::find(commands.begin(), commands.end(), header.command) == commands.end())
    throw std::out_of_range("unknown command");
  return header;
}

json packed_outcome(const CaseOutcome& o)
{
  json value = {{"succeeded", o.succeeded}, {"error", o.error},
                {"ended", o.ended},         {"could_not_write", o.could_not_write},
                {"cut_off", o.cut_off},     {"interrupted", o.interrupted},
                {"wall_s", o.wall_s},       {"peak_rss_bytes", o.peak_rss_bytes}};
  if (o.succeeded) value["result"] = packed(o.result);
  return value;
}

CaseOutcome unpacked_outcome(const json& value)
{
  CaseOutcome o;
  o.succeeded = value.at("succeeded").get<bool>();
  o.error = value.at("error").get<std::string>();
  o.ended = value.at("ended").get<bool>();
  o.could_not_write = value.at("could_not_write").get<bool>();
  o.cut_off = value.at("cut_off").get<bool>();
  o.interrupted = value.at("interrupted").get<bool>();
  o.wall_s = value.at("wall_s").get<double>();
  o.peak_rss_bytes = value.at("peak_rss_bytes").get<std::int64_t>();
  if (o.succeeded) o.result = unpacked(value.at("result"));
  return o;
}

std::string hash_of(const KeptHeader& header, const CaseKey& key, const std::string& outcome)
{
  return key_of({key_of(header.identity), std::to_string(key.first), key.second, outcome});
}

/// Throws std::exception.
std::pair<CaseKey, CaseOutcome> case_of(const KeptHeader& header, const json& value)
{
  const CaseKey key{value.at("seed").get<std::uint64_t>(), value.at("case").get<std::string>()};
  const json& outcome = value.at("outcome");
  if (value.at("hash").get<std::string>() != hash_of(header, key, line_of(outcome)))
    throw std::out_of_range("its hash is another one");
  return {key, unpacked_outcome(outcome)};
}

[[noreturn]] void refuse(const std::string& file, const std::string& place, const std::string& expected)
{
  throw InputErrors(InputError{file, place, expected, ""});
}

KeptHeader checked_header(const std::string& file, const std::string& place, const ordered_json& value)
try {
  return header_of(value);
} catch (const std::exception&) {
  refuse(file, place, "expected the header of finished cases, version 1, as loghop writes it, found something else");
}

std::pair<CaseKey, CaseOutcome> checked_case(const std::string& file, const std::string& place,
                                             const KeptHeader& header, const json& value)
try {
  return case_of(header, value);
} catch (const std::exception&) {
  refuse(file, place, "expected a finished case as loghop has written it, found something else (damaged or changed)");
}

std::string whole_text(const std::string& file)
{
  if (hash_of_file(file).empty()) return read_text(file); // which says why it cannot be read
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The next line without its end; nothing if it has none.
std::optional<std::string_view> next_line(const std::string& text, std::size_t& at)
{
  const std::size_t end = text.find('\n', at);
  if (end == std::string::npos) return std::nullopt;
  const std::string_view line = std::string_view(text).substr(at, end - at);
  at = end + 1;
  return line;
}

KeptFile read_journal(const std::string& file, const std::string& text)
{
  KeptFile kept;
  kept.name = file;
  kept.is_journal = true;
  std::size_t at = 0, number = 1;
  const auto first = next_line(text, at);
  if (!first) refuse(file, "1", "expected the whole header of a journal, found its beginning");
  kept.header = checked_header(file, "1", ordered_json::parse(*first, nullptr, false));
  kept.whole_bytes = at;
  while (const auto line = next_line(text, at)) {
    ++number;
    const json value = json::parse(*line, nullptr, false);
    if (value.is_discarded() && at == text.size()) break; // torn, and its rest never reached the disk
    kept.cases.push_back(checked_case(file, std::to_string(number), kept.header, value));
    kept.whole_bytes = at;
  }
  kept.is_torn = kept.whole_bytes < text.size();
  return kept;
}

KeptFile read_document(const std::string& file, const std::string& text)
{
  open_format(parse_json(text, file), cases_format, version);
  KeptFile kept;
  kept.name = file;
  const ordered_json whole = ordered_json::parse(text);
  kept.header = checked_header(file, "", whole);
  const json cases = json::parse(text).value("cases", json());
  if (!cases.is_array()) refuse(file, "/cases", "expected a list of finished cases");
  for (std::size_t i = 0; i < cases.size(); ++i)
    kept.cases.push_back(checked_case(file, "/cases/" + std::to_string(i), kept.header, cases[i]));
  return kept;
}

/// All journals begin so: ordered_json keeps the order of keys.
std::string start_of_journals()
{
  return fmt::format("{{\"format\":\"{}\"", journal_format);
}

} // namespace

std::string header_line(const KeptHeader& header)
{
  return line_of(json_of(header, journal_format)) + "\n";
}

std::string case_line(const KeptHeader& header, const CaseKey& key, const CaseOutcome& outcome)
{
  // Bytes that are not UTF-8 are replaced before the hash is taken, as a reader finds them.
  const json value = json::parse(line_of(packed_outcome(outcome)));
  return line_of(ordered_json{{"case", key.second},
                              {"seed", key.first},
                              {"hash", hash_of(header, key, line_of(value))},
                              {"outcome", ordered_json::parse(line_of(value))}}) +
         "\n";
}

std::string document_of(const KeptHeader& header, const KeptCases& cases)
{
  std::string text = line_of(json_of(header, cases_format));
  text.pop_back();
  text += ",\"cases\":[";
  const char* between = "\n";
  for (const auto& [key, kept] : cases.all()) {
    text += between + case_line(header, key, kept.outcome);
    text.pop_back();
    between = ",\n";
  }
  return text + "\n]}\n";
}

KeptFile read_kept_file(const std::string& file)
{
  const std::string text = whole_text(file);
  return text.rfind(start_of_journals(), 0) == 0 ? read_journal(file, text) : read_document(file, text);
}

bool is_journal(const std::string& file)
{
  const std::string expected = start_of_journals();
  std::string found(expected.size(), '\0');
  std::ifstream stream(file, std::ios::binary);
  return stream.read(found.data(), static_cast<std::streamsize>(found.size())) && found == expected;
}

bool is_cut_in_header(const std::string& file)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;
  std::ifstream stream(file, std::ios::binary);
  std::string line;
  std::getline(stream, line);
  const std::string start = start_of_journals();
  return stream.eof() && (line.rfind(start, 0) == 0 || start.rfind(line, 0) == 0);
}

} // namespace loghop
