// Errors of OTF2's library as exceptions. Included only where OTF2's headers are.
#pragma once

#include "loghop/workload/otf2/otf2_fault.hpp"

#include <otf2/otf2.h>

#include <cstdarg>
#include <cstdio>
#include <string>

namespace loghop {

/// While it lives, the library tells it what is wrong, instead of printing that. The last one made is told, until it
/// goes.
class Otf2Errors {
public:
  Otf2Errors() : earlier_(latest_)
  {
    latest_ = this;
    before_ = OTF2_Error_RegisterCallback(keep, nullptr);
  }
  ~Otf2Errors()
  {
    latest_ = earlier_;
    OTF2_Error_RegisterCallback(before_, nullptr);
  }
  Otf2Errors(const Otf2Errors&) = delete;
  Otf2Errors& operator=(const Otf2Errors&) = delete;

  void check(OTF2_ErrorCode code, const std::string& what) const
  {
    if (code == OTF2_SUCCESS) return;
    if (first_.empty()) throw Otf2Fault(what + ": " + OTF2_Error_GetDescription(code));
    fail(what);
  }
  [[noreturn]] void fail(const std::string& what) const
  {
    throw Otf2Fault(first_.empty() ? what : what + ": " + first_);
  }

private:
  static OTF2_ErrorCode keep(void*, const char*, std::uint64_t, const char*, OTF2_ErrorCode code, const char* format,
                             va_list arguments)
  {
    char text[400];
    std::vsnprintf(text, sizeof text, format, arguments);
    auto& first = latest_->first_;
    if (!first.empty()) return code;
    first = OTF2_Error_GetDescription(code);
    if (text[0] != '\0') first += std::string(" (") + text + ")";
    for (char& c : first)
      if (c == '\n') c = ' ';
    return code;
  }

  inline static Otf2Errors* latest_ = nullptr;
  Otf2Errors* const earlier_;
  OTF2_ErrorCallback before_;
  std::string first_;
};

} // namespace loghop
