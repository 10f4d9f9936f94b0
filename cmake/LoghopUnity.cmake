# With LOGHOP_UNITY_BUILD the files of a folder are compiled together: the headers of the libraries, which take most of
# the time, are read once a folder. Without it every file is compiled by itself, so that it includes what it uses.
# Sources of one folder must not use the same name in unnamed namespaces. Each test file has a namespace of its own name.
option(LOGHOP_UNITY_BUILD "Compile the files of each folder together" OFF)

# loghop_unity(<target> [TOGETHER <n>] <source>...): groups the sources by folder; with TOGETHER, N that follow each other.
function(loghop_unity target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" TOGETHER "")
  if(NOT LOGHOP_UNITY_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # GCC warns of members whose type is in an unnamed namespace if the main file includes the file that has both, and of
  # names in functions of one file that an unnamed namespace of another has too.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage> -Wno-shadow)
  set(number 0)
  foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
    if(arg_TOGETHER)
      math(EXPR group "${number} / ${arg_TOGETHER}")
      math(EXPR number "${number} + 1")
    else()
      get_filename_component(folder "${source}" DIRECTORY)
      file(RELATIVE_PATH folder "${CMAKE_CURRENT_SOURCE_DIR}" "${folder}")
      string(MAKE_C_IDENTIFIER "${folder}" group)
    endif()
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()
