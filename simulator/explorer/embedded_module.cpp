#include "app/explorer_page.hpp"

#ifdef LOGHOP_EXPLORER_MODULE // the file that simulator/explorer/CMakeLists.txt has made

asm(".section .rodata\n"
    "loghop_explorer_module:\n"
    ".incbin \"" LOGHOP_EXPLORER_MODULE "\"\n"
    "loghop_explorer_module_end:\n"
    ".previous\n");

extern "C" const char loghop_explorer_module[] __attribute__((visibility("hidden")));
extern "C" const char loghop_explorer_module_end[] __attribute__((visibility("hidden")));

std::string_view loghop::app::explorer_module()
{
  return {loghop_explorer_module, static_cast<std::size_t>(loghop_explorer_module_end - loghop_explorer_module)};
}

#else

std::string_view loghop::app::explorer_module()
{
  return {};
}

#endif
