#include "text.hpp"

#include <cstdio>
#include <utility>

namespace calibrate_mpi {

namespace {

/// Length of the UTF-8 sequence at `text[at]`, without those that are too long or stand for no character; 0: none.
std::size_t utf8_length(const std::string& text, std::size_t at)
{
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0u) == 0x80u; };
  const unsigned lead = byte(at), next = byte(at + 1);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return continues(at + 1) ? 2 : 0;
  if (lead >= 0xE0 && lead < 0xF0) {
    if ((lead == 0xE0 && next < 0xA0) || (lead == 0xED && next >= 0xA0)) return 0;
    return continues(at + 1) && continues(at + 2) ? 3 : 0;
  }
  if (lead < 0xF0 || lead > 0xF4) return 0;
  if ((lead == 0xF0 && next < 0x90) || (lead == 0xF4 && next >= 0x90)) return 0;
  return continues(at + 1) && continues(at + 2) && continues(at + 3) ? 4 : 0;
}

std::string escaped(char c)
{
  if (c == '"' || c == '\\') return std::string("\\") + c;
  if (static_cast<unsigned char>(c) >= 0x20) return {c};
  char code[8];
  std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
  return code;
}

} // namespace

std::string time_text(long long picoseconds)
{
  static const std::pair<const char*, long long> units[] = {
      {"s", 1'000'000'000'000}, {"ms", 1'000'000'000}, {"us", 1'000'000}, {"ns", 1000}, {"ps", 1}};
  for (const auto& [name, unit] : units) {
    if (picoseconds < unit && unit > 1) continue;
    std::string text = std::to_string(picoseconds / unit);
    std::string rest = std::to_string(unit + picoseconds % unit).substr(1); // with leading zeros
    rest.erase(rest.find_last_not_of('0') + 1);
    return text + (rest.empty() ? "" : "." + rest) + name;
  }
  return "0ps"; // not reached: the last unit takes all
}

std::string size_text(long long bytes)
{
  static const char* const names[] = {"B", "KiB", "MiB", "GiB"};
  int unit = 0;
  for (; unit < 3 && bytes != 0 && bytes % 1024 == 0; ++unit)
    bytes /= 1024;
  return std::to_string(bytes) + names[unit];
}

std::string json_text(const std::string& text)
{
  std::string json = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0)
      json += '?';
    else
      json += length == 1 ? escaped(text[at]) : text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return json + '"';
}

} // namespace calibrate_mpi
