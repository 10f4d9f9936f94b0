#include "app/explorer_page.hpp"

#include <stdexcept>

namespace loghop::app {

namespace {

std::string filled(const std::string& text, const std::string& mark, std::string_view content)
{
  const std::size_t at = text.find(mark);
  return text.substr(0, at).append(content) + text.substr(at + mark.size());
}

} // namespace

std::string explorer_page()
{
  if (explorer_module().empty())
    throw std::runtime_error("this loghop was built without the explorer: install Emscripten (on Debian and Ubuntu: "
                             "apt-get install emscripten), run cmake again, and build");
  return filled(filled(explorer_html, "@SCRIPT@", explorer_js), "@MODULE@", explorer_module());
}

} // namespace loghop::app
