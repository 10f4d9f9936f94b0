# Debian packages, by `cpack` in the build directory: loghop, loghop-data, loghop-doc, and python3-loghop and loghop-mpi if
# they are built.
# The libraries of the component `development` are static and stay with `cmake --install`.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME loghop)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(LOGHOP_MAINTAINER "The loghop developers <maintainers@loghop.invalid>" CACHE STRING
    "Who answers for the Debian packages: Name <address>")
set(CPACK_PACKAGE_CONTACT "${LOGHOP_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)

# loghop_package(<component> <package> <architecture or ""> <summary> <depends>): also its copyright and changelog, which
# Debian's policy wants in each.
function(loghop_package component package architecture summary depends)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE "${architecture}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  string(CONCAT description "${summary}\n"
         "loghop simulates message passing on clusters: nodes of cores, network\n"
         "interfaces, meshes with wormhole routing and switched networks. It sets\n"
         "the times beside the predictions of analytic models such as LogGP and\n"
         "log_nP, and beside measurements.")
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${description}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${description}" PARENT_SCOPE)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/packages/${package}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/packages/copyright" "${folder}/copyright" COPYONLY)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/packages/changelog.in" "${folder}/changelog" @ONLY)
  find_program(LOGHOP_GZIP gzip REQUIRED)
  execute_process(COMMAND "${LOGHOP_GZIP}" -9nf "${folder}/changelog" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${folder}/copyright" "${folder}/changelog.gz" DESTINATION share/doc/${package} COMPONENT ${component})
endfunction()

loghop_package(program loghop "" "Simulator of message passing on clusters" "")
loghop_package(data loghop-data all "Simulator of message passing on clusters - platforms and scenarios" "")
loghop_package(documentation loghop-doc all "Simulator of message passing on clusters - documentation" "")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS loghop-data)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS loghop-doc)
set(CPACK_COMPONENTS_ALL program data documentation)
if(TARGET loghop_mpi)
  loghop_package(launcher loghop-mpi "" "Simulator of message passing on clusters - for MPI jobs" "loghop (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_LAUNCHER_PACKAGE_SHLIBDEPS ON)
  list(APPEND CPACK_COMPONENTS_ALL launcher)
endif()
if(TARGET loghop_models_module)
  loghop_package(python python3-loghop "" "Simulator of message passing on clusters - Python package" python3)
  math(EXPR next_python "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next_python})")
  set(CPACK_PRE_BUILD_SCRIPTS "${PROJECT_SOURCE_DIR}/cmake/packages/python_folder.cmake")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "loghop, python3-numpy, python3-pandas, python3-matplotlib, python3-jsonschema")
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
include(CPack)
