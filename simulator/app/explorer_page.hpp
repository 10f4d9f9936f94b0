// The page of `loghop explore`: simulator/explorer has its parts, which CMake makes strings of the program.
#pragma once

#include <string>
#include <string_view>

namespace loghop::app {

extern const char* const explorer_html; ///< with @MODULE@ and @SCRIPT@ in the places of the other two
extern const char* const explorer_js;

/// WebAssembly in JavaScript; empty if the program was built without Emscripten.
std::string_view explorer_module();

/// The whole page. Throws std::runtime_error if there is no module.
std::string explorer_page();

} // namespace loghop::app
