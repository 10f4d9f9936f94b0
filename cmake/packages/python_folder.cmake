# Packages of Debian have their modules in /usr/lib/python3, and those of /usr/local in lib/python3.11 and the like, as CMake
# installs them.
file(GLOB found "${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3.*")
if(found)
  file(RENAME "${found}" "${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3")
endif()
