# cmake -DEMCMAKE=... -DGENERATOR=... -DFOLDER=... -DBUILD=... -DVERSION=... -DDECISIONS=... -DREQUIRED=ON|OFF -P this file
# builds the module of loghop explore in BUILD, a build of its own that knows itself what has changed. If Emscripten's
# compiler fails and the page is not REQUIRED, the module is empty, and the program is built without the page.
file(MAKE_DIRECTORY "${BUILD}")
set(log "${BUILD}/build.log")
execute_process(COMMAND "${EMCMAKE}" "${CMAKE_COMMAND}" -G "${GENERATOR}" -S "${FOLDER}" -B "${BUILD}"
                        "-DLOGHOP_VERSION=${VERSION}" "-DLOGHOP_DECISIONS=${DECISIONS}"
                OUTPUT_FILE "${log}" ERROR_FILE "${log}" RESULT_VARIABLE failed)
if(NOT failed)
  execute_process(COMMAND "${CMAKE_COMMAND}" --build "${BUILD}" OUTPUT_FILE "${log}" ERROR_FILE "${log}" RESULT_VARIABLE failed)
endif()
if(failed AND REQUIRED)
  message(FATAL_ERROR "Emscripten does not build loghop explore: see ${log}")
elseif(failed)
  message(WARNING "Emscripten does not build loghop explore, which is left out: see ${log}")
  file(WRITE "${BUILD}/loghop_explorer.js" "")
endif()
file(TOUCH "${BUILD}/loghop_explorer.js")
