include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(parts GLOBAL PROPERTY LOGHOP_PARTS)
install(TARGETS loghop RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS ${parts} EXPORT loghopTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY simulator/loghop DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY platforms calibration scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/loghop)
install(FILES README.md LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT loghopTargets NAMESPACE loghop:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loghop)

configure_package_config_file(cmake/loghopConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/loghopConfig.cmake"
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loghop)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/loghopConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/loghopConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/loghopConfigVersion.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/loghop)
