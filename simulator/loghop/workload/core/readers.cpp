#include "loghop/workload/core/readers.hpp"

#include "loghop/base/named_file.hpp"
#include "loghop/units/printable.hpp"

#include <limits>

namespace loghop {

int read_int(const JsonValue& value, int min)
{
  return static_cast<int>(value.integer(min, std::numeric_limits<int>::max()));
}

double read_fraction(const JsonValue& value)
{
  if (!value.is_string()) return value.number(0, 1);
  const double fraction = value.percent();
  if (fraction <= 1) return fraction;
  value.problem("expected at most 100%, found " + value.found());
  return 1;
}

void allow_keys(JsonObject& object, std::initializer_list<const char*> keys)
{
  for (const char* key : keys)
    object.find(key);
}

std::string file_beside(const JsonValue& name)
{
  const std::string text = name.text();
  if (text.empty()) return ""; // text() has said why
  std::string file = file_named(name.file(), text);
  const std::string refusal = why_not_to_read(file);
  if (refusal.empty()) return file;
  name.problem(refusal);
  return "";
}

void report_unreadable(const JsonValue& name, const std::string& file, const std::string& why)
{
  name.problem("expected a file that can be read, found " + in_quotes(file) + ": " + why);
}

} // namespace loghop
