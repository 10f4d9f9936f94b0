// A text that a process and the children that it makes afterwards see alike, also after a child was ended. In memory;
// there is no file.
#pragma once

#include <string>

namespace loghop::simulate {

class SharedText {
public:
  SharedText(); ///< throws std::system_error
  ~SharedText();
  SharedText(const SharedText&) = delete;
  SharedText& operator=(const SharedText&) = delete;

  void set(const std::string& text);
  std::string get() const;
  /// From now on, what this process writes to standard error is added here.
  void take_standard_error();

private:
  int file_;
};

} // namespace loghop::simulate
