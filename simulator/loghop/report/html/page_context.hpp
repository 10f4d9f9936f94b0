// What a page says of how it was made.
#pragma once

#include <string>

namespace loghop {

struct PageContext {
  std::string command;  ///< that makes this page again; "" is left out
  std::string baseline; ///< name of the file or folder that it is compared with; "": none
};

} // namespace loghop
