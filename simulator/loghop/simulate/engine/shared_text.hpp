// Holds a text in memory that a process shares with the children that it makes afterwards. The text stays when a child
// ends.
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
  /// From now on, the standard error of this process is added here.
  void take_standard_error();

private:
  int file_;
};

} // namespace loghop::simulate
