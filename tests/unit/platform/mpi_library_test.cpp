#include "loghop/platform/mpi_library.hpp"

#include "loghop/base/json_reader.hpp"
#include "unit/base/wrong_input.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::mpi_library_test {
namespace {

std::string problems(const std::string& text)
{
  const JsonValue place = parse_json(text, "p.json");
  const MpiLibrary* library = read_mpi_library(place);
  const std::string problems = test::texts(test::errors_of([&] { place.problems().throw_if_any(); }));
  if (library == nullptr) {
    EXPECT_NE(problems, "");
  }
  return problems;
}

TEST(MpiLibrary, IsOneOfTheTable)
{
  for (const MpiLibrary& library : mpi_libraries()) {
    const JsonValue place =
        parse_json(R"({"name": ")" + library.name + R"(", "version": ")" + library.version + "\"}", "p.json");
    EXPECT_EQ(read_mpi_library(place), &library);
    EXPECT_EQ(library.text(), library.name + " " + library.version);
  }
}

TEST(MpiLibrary, OthersAreRefusedWithThoseThatAreKnown)
{
  EXPECT_EQ(problems(R"({"name": "Open MPI", "version": "1.6"})"),
            "p.json: expected a library whose choices are known: Open MPI 4.1, MPICH 4.0, Open MPI 4.0, MPICH 3.3, "
            "found Open MPI 1.6\n");
  EXPECT_EQ(problems(R"({"name": "LAM", "version": "4.1"})"),
            "p.json: expected a library whose choices are known: Open MPI 4.1, MPICH 4.0, Open MPI 4.0, MPICH 3.3, "
            "found LAM 4.1\n");
  EXPECT_NE(problems(R"({"name": "MPICH", "version": "4.1"})"), "") << "the version of the other one";
  EXPECT_NE(problems(R"({"name": "Open MPI"})"), "");
  EXPECT_NE(problems(R"({"name": "", "version": "4.1"})"), "");
  EXPECT_NE(problems(R"({"name": "Open MPI", "version": "4.1", "release": 4})"), "");
}

} // namespace
} // namespace loghop::mpi_library_test
