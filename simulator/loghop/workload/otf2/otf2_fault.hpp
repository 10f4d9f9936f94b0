// What is wrong with an OTF2 archive.
#pragma once

#include <stdexcept>

namespace loghop {

/// Something is wrong with an archive: what, and where in it.
class Otf2Fault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// The archive cannot be written: why.
class Otf2WriteFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace loghop
