#include "loghop/base/input_error.hpp"

#include <utility>

namespace loghop {

namespace {

std::string joined_text(const std::vector<InputError>& errors)
{
  std::string text;
  for (const InputError& error : errors)
    text += (text.empty() ? "" : "\n") + error.text();
  return text;
}

} // namespace

std::string InputError::text() const
{
  std::string line = printable(file);
  if (!pointer.empty()) line += ":" + printable(pointer);
  line += ": " + problem;
  if (!suggestion.empty()) line += "; did you mean " + in_quotes(suggestion) + "?";
  return line;
}

InputErrors::InputErrors(std::vector<InputError> errors, std::size_t further)
    : std::runtime_error(joined_text(errors)), errors_(std::move(errors)), further_(further)
{}

InputErrors::InputErrors(InputError error) : InputErrors(std::vector<InputError>{std::move(error)}) {}

void Problems::add(InputError error)
{
  if (errors_.size() == most_shown)
    ++further_;
  else if (seen_.insert(error.text()).second)
    errors_.push_back(std::move(error));
}

void Problems::add(const InputErrors& errors)
{
  const std::size_t told = errors.errors().size() - (errors.further() > 0 ? 1 : 0);
  for (std::size_t i = 0; i < told; ++i)
    add(errors.errors()[i]);
  further_ += errors.further();
}

void Problems::add_line(const std::string& file, std::size_t line, const std::string& problem,
                        const std::string& suggestion)
{
  add(InputError{file, std::to_string(line), problem, suggestion});
}

void Problems::throw_if_any() const
{
  if (errors_.empty()) return;
  std::vector<InputError> all = errors_;
  if (further_ > 0) all.push_back({all.back().file, "", "and " + std::to_string(further_) + " more problems", ""});
  throw InputErrors(std::move(all), further_);
}

} // namespace loghop
