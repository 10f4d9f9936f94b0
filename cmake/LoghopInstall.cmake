# What `cmake --install` installs, by component: each is a package of its own (LoghopPackages.cmake).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# program: with its man pages, made of --help, and completion for shells
install(TARGETS loghop RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES simulator/completion/loghop.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME loghop COMPONENT program)
install(FILES simulator/completion/_loghop DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
find_program(LOGHOP_HELP2MAN help2man)
if(LOGHOP_HELP2MAN)
  set(pages "${CMAKE_CURRENT_BINARY_DIR}/man")
  add_custom_command(
    OUTPUT "${pages}/loghop.1.gz"
    COMMAND "${CMAKE_COMMAND}" -DPROGRAM=$<TARGET_FILE:loghop> "-DHELP2MAN=${LOGHOP_HELP2MAN}"
            "-DVERSION=${PROJECT_VERSION}" "-DFOLDER=${pages}" -P "${PROJECT_SOURCE_DIR}/cmake/man_pages.cmake"
    COMMAND gzip -9nf ${pages}/*.1
    DEPENDS loghop cmake/man_pages.cmake
    COMMENT "Man pages")
  add_custom_target(man_pages ALL DEPENDS "${pages}/loghop.1.gz")
  install(DIRECTORY "${pages}/" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
else()
  message(STATUS "No man pages are made (package help2man)")
endif()

# launcher: the program for MPI jobs, which needs the MPI that it was built with
if(TARGET loghop_mpi)
  install(TARGETS loghop_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT launcher)
  if(LOGHOP_HELP2MAN)
    set(page "${CMAKE_CURRENT_BINARY_DIR}/man_of_launcher/loghop-mpi.1")
    add_custom_command(
      OUTPUT "${page}.gz"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${CMAKE_CURRENT_BINARY_DIR}/man_of_launcher"
      COMMAND "${LOGHOP_HELP2MAN}" --no-info --no-discard-stderr "--version-string=${PROJECT_VERSION}" --manual=loghop
              "--name=simulate the cases of a scenario on the ranks of an MPI job" "--output=${page}"
              $<TARGET_FILE:loghop_mpi>
      COMMAND gzip -9nf "${page}"
      DEPENDS loghop_mpi
      COMMENT "Man page of loghop-mpi")
    add_custom_target(man_page_of_launcher ALL DEPENDS "${page}.gz")
    install(FILES "${page}.gz" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT launcher)
  endif()
endif()

install(DIRECTORY platforms calibration scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/loghop COMPONENT data
        PATTERN "calibration/mpi" EXCLUDE)

install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation PATTERN "*.py" EXCLUDE)

# development: the parts as libraries, for CMake's find_package(loghop)
get_property(parts GLOBAL PROPERTY LOGHOP_PARTS)
install(TARGETS ${parts} EXPORT loghopTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY simulator/loghop DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.hpp")
install(EXPORT loghopTargets NAMESPACE loghop:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loghop COMPONENT development)
configure_package_config_file(cmake/loghopConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/loghopConfig.cmake"
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loghop)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/loghopConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/loghopConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/loghopConfigVersion.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loghop COMPONENT development)
