#include "loghop/workload/ti/ti_datatypes.hpp"

#include <array>
#include <cstddef>

namespace loghop {

namespace {

// In the order of SMPI's numbers (SimGrid 3.32: what MPI_Type_size says, and what smpirun -trace-ti writes).
constexpr std::array<std::int8_t, 60> sizes = {
    8,  4,  1,  2,  8,  4,          // MPI_DOUBLE, INT, CHAR, SHORT, LONG, FLOAT
    1,  8,  1,  1,  2,  4,          // MPI_BYTE, LONG_LONG, SIGNED_CHAR, UNSIGNED_CHAR, UNSIGNED_SHORT, UNSIGNED
    8,  8,  16, 4,  1,              // MPI_UNSIGNED_LONG, UNSIGNED_LONG_LONG, LONG_DOUBLE, WCHAR, C_BOOL
    1,  2,  4,  8,  1,  2,  4,  8,  // MPI_INT8_T to INT64_T, UINT8_T to UINT64_T
    8,  16, 32, 8,  8,              // MPI_C_FLOAT_COMPLEX, C_DOUBLE_COMPLEX, C_LONG_DOUBLE_COMPLEX, AINT, OFFSET
    8,  16, 16, 8,  8,  8,  16, 16, // MPI_FLOAT_INT, LONG_INT, DOUBLE_INT, SHORT_INT, 2INT, 2FLOAT, 2DOUBLE, 2LONG
    4,  4,  8,  16, 8,  16, 16,     // MPI_REAL, REAL4, REAL8, REAL16, COMPLEX8, COMPLEX16, COMPLEX32
    4,  2,  4,  8,  16, // MPI_INTEGER1 (SMPI has it as large as an int), INTEGER2, INTEGER4, INTEGER8, INTEGER16
    32, 1,  8,  16, 32, // MPI_LONG_DOUBLE_INT, CXX_BOOL, CXX_FLOAT_, CXX_DOUBLE_, CXX_LONG_DOUBLE_COMPLEX
    0,  0,  1,  8,  8   // MPI_UB, LB, PACKED, a pointer, COUNT
};

} // namespace

int TiDatatypes::count()
{
  return static_cast<int>(sizes.size());
}

std::optional<std::int64_t> TiDatatypes::size(int datatype) const
{
  const auto given = given_.find(datatype);
  if (given != given_.end()) return given->second;
  if (datatype < 0 || datatype >= count()) return std::nullopt;
  return sizes[static_cast<std::size_t>(datatype)];
}

} // namespace loghop
