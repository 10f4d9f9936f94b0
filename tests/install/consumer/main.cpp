// A program that uses the installed library: the number of cases of a scenario.
#include "loghop/scenario/read_scenario.hpp"

#include <cstdio>

int main(int, char** arguments)
{
  std::printf("%zu cases\n", loghop::read_scenario(arguments[1]).cases.size());
}
