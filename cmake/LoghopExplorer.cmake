# The module of `loghop explore`, WebAssembly that Emscripten's compiler makes of simulator/explorer.
set(LOGHOP_WITH_EXPLORER AUTO CACHE STRING "Build the page of loghop explore: ON, OFF, or AUTO (if there is Emscripten)")
set_property(CACHE LOGHOP_WITH_EXPLORER PROPERTY STRINGS AUTO ON OFF)
find_program(LOGHOP_EMCMAKE emcmake)
if(LOGHOP_WITH_EXPLORER STREQUAL "ON")
  loghop_need(LOGHOP_EMCMAKE emscripten "Emscripten (or build without it: -DLOGHOP_WITH_EXPLORER=OFF)")
endif()

# loghop_explorer(<target>): adds the page to it, with its module if that is built.
function(loghop_explorer target)
  set(folder "${PROJECT_SOURCE_DIR}/simulator/explorer")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${folder}/explorer.html" "${folder}/explorer.js")
  file(READ "${folder}/explorer.html" LOGHOP_EXPLORER_HTML)
  file(READ "${folder}/explorer.js" LOGHOP_EXPLORER_JS)
  configure_file("${folder}/page_texts.cpp.in" explorer_page_texts.cpp @ONLY)
  target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/explorer_page_texts.cpp"
                                   "${folder}/embedded_module.cpp")
  if(NOT LOGHOP_WITH_EXPLORER OR NOT LOGHOP_EMCMAKE)
    message(STATUS "loghop explore is left out (package emscripten, LOGHOP_WITH_EXPLORER)")
    return()
  endif()
  set(build "${CMAKE_CURRENT_BINARY_DIR}/explorer")
  set(module "${build}/loghop_explorer.js")
  set(required OFF)
  if(LOGHOP_WITH_EXPLORER STREQUAL "ON")
    set(required ON)
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/CMakeLists.txt"
       "${PROJECT_SOURCE_DIR}/simulator/loghop/*.cpp" "${PROJECT_SOURCE_DIR}/simulator/loghop/*.hpp")
  add_custom_command(
    OUTPUT "${module}"
    COMMAND "${CMAKE_COMMAND}" "-DEMCMAKE=${LOGHOP_EMCMAKE}" "-DGENERATOR=${CMAKE_GENERATOR}" "-DFOLDER=${folder}"
            "-DBUILD=${build}" "-DVERSION=${PROJECT_VERSION}" "-DREQUIRED=${required}"
            "-DDECISIONS=${CMAKE_CURRENT_BINARY_DIR}/decision_files.cpp" -P "${PROJECT_SOURCE_DIR}/cmake/build_explorer.cmake"
    DEPENDS ${sources} "${CMAKE_CURRENT_BINARY_DIR}/decision_files.cpp"
    COMMENT "WebAssembly of loghop explore"
    VERBATIM)
  set_source_files_properties("${folder}/embedded_module.cpp" PROPERTIES OBJECT_DEPENDS "${module}" COMPILE_DEFINITIONS
                              "LOGHOP_EXPLORER_MODULE=\"${module}\"")
endfunction()
