#include "loghop/base/activity.hpp"

#include <cstddef>

namespace loghop {

namespace {

char note[256] = "reading the command line"; // no string: this is for when there is no memory

std::size_t append(std::size_t at, std::string_view text)
{
  for (std::size_t i = 0; i < text.size() && at + 1 < sizeof note; ++i)
    note[at++] = text[i] == '\x7f' || (text[i] >= 0 && text[i] < ' ') ? '?' : text[i];
  note[at] = '\0';
  return at;
}

} // namespace

void note_activity(std::string_view doing, std::string_view what)
{
  const std::size_t end = append(0, doing);
  if (!what.empty()) append(append(end, " "), what);
}

const char* noted_activity()
{
  return note;
}

} // namespace loghop
