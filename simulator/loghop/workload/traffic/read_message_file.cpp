#include "loghop/workload/traffic/read_message_file.hpp"

#include "loghop/units/printable.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace loghop {

namespace {

/// Opens `file`. Returns why it cannot, or "". Devices and pipes are refused: they may never end.
std::string open_regular(std::ifstream& in, const std::string& file)
{
  std::error_code error;
  const bool regular = std::filesystem::is_regular_file(file, error);
  if (error) return error.message();
  if (!regular) return "no regular file";
  errno = 0;
  in.open(file, std::ios::binary);
  return in.is_open() ? "" : std::strerror(errno);
}

} // namespace

MessageList read_message_file(const JsonValue& name)
{
  const std::string text = name.text();
  if (text.empty()) return {}; // text() has said why
  const std::string file = (std::filesystem::path(name.file()).parent_path() / text).string();
  std::ifstream in;
  const std::string fault = open_regular(in, file);
  if (!fault.empty()) {
    name.problem("expected a file that can be read, found " + in_quotes(file) + ": " + fault);
    return {};
  }
  try {
    return read_message_list(in, file);
  } catch (const InputErrors& errors) {
    name.problems().add(errors);
    return {};
  }
}

} // namespace loghop
