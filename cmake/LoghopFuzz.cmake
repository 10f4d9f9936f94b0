# Fuzzers need clang, its libFuzzer and its sanitizers: the preset fuzz sets the flags.
option(LOGHOP_BUILD_FUZZERS "Build the fuzzers of tests/fuzz: with clang, see the preset fuzz" OFF)
set(LOGHOP_FUZZ_SECONDS 60 CACHE STRING "How long ctest -L fuzz runs each fuzzer, in seconds")
if(NOT LOGHOP_BUILD_FUZZERS)
  return()
endif()

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "Fuzzers are built with clang, found ${CMAKE_CXX_COMPILER_ID}. Use: cmake --preset fuzz. "
                      "On Debian and Ubuntu: apt-get install clang libclang-rt-14-dev.")
endif()
include(CheckCXXSourceCompiles)
set(CMAKE_REQUIRED_FLAGS "-fsanitize=fuzzer,address,undefined")
check_cxx_source_compiles("extern \"C\" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }"
                          LOGHOP_HAS_LIBFUZZER)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT LOGHOP_HAS_LIBFUZZER)
  unset(LOGHOP_HAS_LIBFUZZER CACHE) # looked for again once the package is there
  string(REGEX MATCH "^[0-9]+" clang_version "${CMAKE_CXX_COMPILER_VERSION}")
  message(FATAL_ERROR "clang's libFuzzer and sanitizers were not found. On Debian and Ubuntu: "
                      "apt-get install libclang-rt-${clang_version}-dev.")
endif()
