#include "loghop/base/json_reader.hpp"

#include "loghop/base/activity.hpp"
#include "loghop/base/json_builder.hpp"
#include "loghop/base/json_document.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <utility>

namespace loghop {

namespace {

/// Far more than any input needs; it keeps an endless file from filling the memory.
constexpr std::size_t longest_file = 64u << 20;

[[noreturn]] void refuse(const std::string& file, const std::string& problem)
{
  throw InputErrors(InputError{file, "", problem, ""});
}

std::string read_stream(std::istream& in, const std::string& file)
{
  std::string text;
  std::string block(1u << 16, '\0');
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
    text.append(block, 0, static_cast<std::size_t>(in.gcount()));
    if (text.size() > longest_file) refuse(file, "expected at most 64MiB, found more");
  }
  if (in.bad()) refuse(file, "expected a file that can be read, found an error while reading");
  return text;
}

std::string shown_name(const std::string& file)
{
  return file == "-" ? "<stdin>" : file;
}

bool is_blank(const std::string& text)
{
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
}

} // namespace

std::string read_text(const std::string& file)
{
  note_activity("reading", shown_name(file));
  if (file == "-") return read_stream(std::cin, shown_name(file));
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) refuse(file, "expected a file, found a directory");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) refuse(file, std::string("expected a file that can be read, found: ") + std::strerror(errno));
  return read_stream(in, file);
}

JsonValue parse_json(const std::string& text, const std::string& file)
{
  if (is_blank(text)) refuse(file, "expected a JSON object, found an empty file");
  JsonBuilder builder(text, file);
  nlohmann::json::sax_parse(text, &builder);
  builder.problems().throw_if_any();
  auto document = std::make_shared<JsonDocument>();
  document->file = file;
  document->root = std::move(builder.root());
  const nlohmann::json* root = &document->root;
  return JsonValue(std::move(document), root, "", UnitScope{});
}

JsonValue read_json(const std::string& file)
{
  return parse_json(read_text(file), shown_name(file));
}

namespace {

/// Who reads a file of this format, for people who gave it to another command.
std::string readers_of(const std::string& format)
{
  if (format == "loghop.platform")
    return " (a platform is for loghop validate, calibrate and tune, and for the key \"platform\" of a scenario)";
  if (format == "loghop.scenario") return " (a scenario is for loghop run, compare, report, advise and validate)";
  if (format == "loghop.calibration")
    return " (a calibration is for loghop fit, predict and validate, and for the key \"calibration\" of a scenario)";
  if (format == "loghop.comparison") return " (a comparison is for loghop compare --baseline and report --against)";
  return "";
}

} // namespace

JsonObject open_format(const JsonValue& root, const std::string& format, int version)
{
  JsonObject top = root.object();
  const JsonValue format_value = top.require("format");
  if (format_of(root) != format)
    format_value.problem("expected " + in_quotes(format) + ", found " + format_value.found_here() +
                         readers_of(format_of(root)));
  root.problems().throw_if_any();
  const JsonValue version_value = top.require("version");
  if (version_value.is_object() || !version_value.is_number() || version_value.number() != version)
    version_value.problem("expected version " + std::to_string(version) + ", found " + version_value.found_here());
  root.problems().throw_if_any();
  return top;
}

std::string format_of(const JsonValue& root)
{
  if (!root.is_object()) return "";
  const std::optional<JsonValue> format = root.object().find("format");
  return format && !format->is_object() && format->is_string() ? format->text() : "";
}

} // namespace loghop
