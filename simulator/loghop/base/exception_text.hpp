// Puts words around exceptions of libraries, whose own text says too little to a user.
#pragma once

#include <exception>
#include <string>

namespace loghop {

/// The text of an exception of loghop is returned as it is. `std::bad_alloc` becomes "there is not enough memory".
/// Bare words of the C++ library and of nlohmann-json ("stoi", "map::at", "basic_string::substr: ...") come with the
/// sentence that this is an error that loghop did not foresee.
std::string exception_text(const std::exception& error);

} // namespace loghop
