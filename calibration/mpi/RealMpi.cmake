# An MPI that runs on this machine, for programs of their own. SimGrid's compilers make programs that run inside its
# simulator. Sets `found` in the caller; without one, says so, or is an error if LOGHOP_BUILD_MPI is not AUTO.
macro(loghop_find_real_mpi program found)
  set(MPI_CXX_SKIP_MPICXX ON) # the bindings of C are enough
  find_package(MPI QUIET COMPONENTS CXX)
  set(mpi_missing "")
  if(NOT MPI_CXX_FOUND)
    set(mpi_missing "no MPI was found")
  elseif("${MPI_CXX_COMPILER};${MPI_CXX_INCLUDE_DIRS};${MPI_CXX_LIBRARIES}" MATCHES "smpi|simgrid")
    set(mpi_missing "the MPI that was found, ${MPI_CXX_COMPILER}, is SimGrid's simulated one")
  endif()
  set(${found} TRUE)
  if(mpi_missing)
    set(${found} FALSE)
    string(CONCAT mpi_message "${program} is not built: ${mpi_missing}. "
                  "On Debian and Ubuntu: apt-get install openmpi-bin libopenmpi-dev, or mpich libmpich-dev")
    if(NOT LOGHOP_BUILD_MPI STREQUAL "AUTO")
      message(FATAL_ERROR "${mpi_message}")
    endif()
    message(STATUS "${mpi_message}")
  endif()
endmacro()
