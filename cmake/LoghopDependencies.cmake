# Everything comes from the distribution. What is missing is named with the Debian package that has it.

function(loghop_need found package what)
  if(NOT ${found})
    message(FATAL_ERROR "${what} was not found. On Debian and Ubuntu: apt-get install ${package} "
                        "(or ./bootstrap.sh, which installs everything that is missing).")
  endif()
endfunction()

find_package(PkgConfig QUIET)
loghop_need(PKG_CONFIG_FOUND pkg-config "pkg-config")

find_package(Boost 1.74 QUIET COMPONENTS iostreams)
loghop_need(Boost_FOUND "libboost-dev libboost-iostreams-dev" "Boost 1.74 or newer with Iostreams")

find_package(nlohmann_json 3.9 QUIET)
loghop_need(nlohmann_json_FOUND nlohmann-json3-dev "nlohmann-json 3.9 or newer")

find_package(fmt 8 QUIET)
loghop_need(fmt_FOUND libfmt-dev "fmt 8 or newer")

# Debian's NLopt has a CMake package whose C++ header is a package of its own.
find_package(NLopt 2.7 QUIET)
find_path(LOGHOP_NLOPT_HEADER nlopt.hpp)
if(NOT LOGHOP_NLOPT_HEADER)
  set(NLopt_FOUND FALSE)
endif()
loghop_need(NLopt_FOUND "libnlopt-dev libnlopt-cxx-dev" "NLopt 2.7 or newer with its C++ header")

pkg_check_modules(XXHASH QUIET IMPORTED_TARGET libxxhash>=0.8)
loghop_need(XXHASH_FOUND libxxhash-dev "xxHash 0.8 or newer")

option(LOGHOP_WITH_OTF2 "Read and write OTF2 archives" ON)
if(LOGHOP_WITH_OTF2)
  # Debian's pkg-config file names a second one that depends on a target: the library itself is what counts.
  find_path(OTF2_INCLUDE_DIR otf2/otf2.h)
  find_library(OTF2_LIBRARY open-trace-format2)
  if(OTF2_INCLUDE_DIR AND OTF2_LIBRARY)
    set(OTF2_FOUND TRUE)
    add_library(loghop_otf2 INTERFACE)
    target_include_directories(loghop_otf2 SYSTEM INTERFACE "$<BUILD_INTERFACE:${OTF2_INCLUDE_DIR}>")
    target_link_libraries(loghop_otf2 INTERFACE "${OTF2_LIBRARY}")
  endif()
  loghop_need(OTF2_FOUND libopen-trace-format2-dev "OTF2 (or build without it: -DLOGHOP_WITH_OTF2=OFF)")
endif()

# The models need no more than that.
if(LOGHOP_ONLY_PYTHON)
  return()
endif()

# Debian's SimGrid has a pkg-config file and no CMake package.
pkg_check_modules(SIMGRID QUIET IMPORTED_TARGET simgrid>=3.32)
loghop_need(SIMGRID_FOUND libsimgrid-dev "SimGrid 3.32 or newer")

find_package(Eigen3 3.4 QUIET NO_MODULE)
loghop_need(Eigen3_FOUND libeigen3-dev "Eigen 3.4 or newer")

find_package(pugixml 1.12 QUIET)
loghop_need(pugixml_FOUND libpugixml-dev "pugixml 1.12 or newer")

find_package(CLI11 2.1 QUIET)
loghop_need(CLI11_FOUND libcli11-dev "CLI11 2.1 or newer")

if(LOGHOP_BUILD_TESTS)
  find_package(GTest 1.11 QUIET)
  loghop_need(GTest_FOUND "libgtest-dev libgmock-dev" "GoogleTest 1.11 or newer")
  find_package(rapidcheck QUIET)
  loghop_need(rapidcheck_FOUND librapidcheck-dev "RapidCheck")
  find_package(Python3 QUIET COMPONENTS Interpreter)
  loghop_need(Python3_FOUND "python3 python3-jsonschema" "Python 3")
endif()
