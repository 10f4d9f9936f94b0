# The Python package loghop with its compiled module, which has the models and not SimGrid.
#
# LOGHOP_BUILD_PYTHON AUTO builds it if Python's headers and pybind11 are there. Instrumented code cannot be loaded into an
# ordinary Python: builds with sanitizers or counters go without.
set(LOGHOP_BUILD_PYTHON AUTO CACHE STRING "Build the Python package: ON, OFF, or AUTO (if there are Python and pybind11)")
set_property(CACHE LOGHOP_BUILD_PYTHON PROPERTY STRINGS AUTO ON OFF)
if(LOGHOP_ONLY_PYTHON)
  set(LOGHOP_BUILD_PYTHON ON)
endif()
if(NOT LOGHOP_BUILD_PYTHON OR (LOGHOP_BUILD_PYTHON STREQUAL "AUTO" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize|--coverage"))
  return()
endif()

# The system's Python has the system's pybind11, numpy and pandas; another one may come first in the PATH.
if(NOT Python_EXECUTABLE)
  find_program(LOGHOP_PYTHON NAMES python3 HINTS /usr/bin DOC "The Python for which the package is built")
  set(Python_EXECUTABLE "${LOGHOP_PYTHON}")
endif()
find_package(Python QUIET COMPONENTS Interpreter Development.Module)
find_package(pybind11 2.10 QUIET CONFIG)
if(Python_FOUND AND pybind11_FOUND)
  set(LOGHOP_WITH_PYTHON TRUE)
elseif(NOT LOGHOP_BUILD_PYTHON STREQUAL "AUTO")
  loghop_need(Python_FOUND python3-dev "Python with its headers")
  loghop_need(pybind11_FOUND pybind11-dev "pybind11 2.10 or newer")
else()
  message(STATUS "No Python package: that needs Python's headers and pybind11 (python3-dev pybind11-dev)")
endif()
