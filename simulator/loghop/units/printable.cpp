#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace loghop {

namespace {

constexpr std::size_t longest_text = 200;

unsigned char byte_at(std::string_view text, std::size_t i)
{
  return static_cast<unsigned char>(text[i]);
}

/// Bytes of the UTF-8 sequence that this byte starts; 0 if none starts with it.
std::size_t sequence_length(unsigned char first)
{
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

/// The second byte excludes overlong forms, surrogates and what lies beyond U+10FFFF.
bool second_is_valid(unsigned char first, unsigned char second)
{
  if (first == 0xE0) return second >= 0xA0;
  if (first == 0xED) return second < 0xA0;
  if (first == 0xF0) return second >= 0x90;
  if (first == 0xF4) return second < 0x90;
  return true;
}

/// Bytes of the printable character at `i`; 0 if there is none.
std::size_t character_length(std::string_view text, std::size_t i)
{
  const unsigned char first = byte_at(text, i);
  const std::size_t length = sequence_length(first);
  if (length == 0 || i + length > text.size() || first < 0x20 || first == 0x7F) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte_at(text, i + k) & 0xC0) != 0x80) return 0;
  if (length == 2 && first == 0xC2 && byte_at(text, i + 1) < 0xA0) return 0; // control characters of Latin-1
  return length < 2 || second_is_valid(first, byte_at(text, i + 1)) ? length : 0;
}

} // namespace

std::string printable(std::string_view text)
{
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text, i);
    if (length == 0)
      result += fmt::format("\\x{:02x}", byte_at(text, i));
    else
      result += text.substr(i, length);
    i += length == 0 ? 1 : length;
  }
  return result;
}

std::string in_quotes(std::string_view text)
{
  if (text.size() <= longest_text) return '"' + printable(text) + '"';
  std::size_t end = 0;
  while (end < longest_text)
    end += std::max<std::size_t>(1, character_length(text, end));
  return '"' + printable(text.substr(0, end)) + "...\"";
}

} // namespace loghop
