#include "app/output.hpp"

#include <cerrno>
#include <cstring>

namespace loghop::app {

Output::Output(const std::string& file) : name_(file.empty() || file == "-" ? "standard output" : file), file_(stdout)
{
  if (file.empty() || file == "-") return;
  file_ = std::fopen(file.c_str(), "w");
  if (file_ == nullptr) throw OutputError("cannot write " + name_ + ": " + std::strerror(errno));
}

Output::~Output()
{
  if (file_ != stdout) std::fclose(file_);
}

void Output::write(const std::string& text)
{
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size() || std::fflush(file_) != 0)
    throw OutputError("cannot write " + name_ + ": " + std::strerror(errno));
}

} // namespace loghop::app
