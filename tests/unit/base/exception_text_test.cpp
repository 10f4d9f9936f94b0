#include "loghop/base/exception_text.hpp"

#include <gtest/gtest.h>

#include <map>
#include <new>
#include <stdexcept>
#include <string>

namespace loghop::exception_text_test {
namespace {

/// What an operation throws, in words.
template<class Operation> std::string text_of(const Operation& operation)
{
  try {
    operation();
    return "nothing";
  } catch (const std::exception& error) {
    return exception_text(error);
  }
}

TEST(ExceptionText, OwnTextsStay)
{
  EXPECT_EQ(text_of([] { throw std::runtime_error("cannot write x"); }), "cannot write x");
}

TEST(ExceptionText, WordsOfTheLibraryAreNeverAlone)
{
  const std::string digits = "99999999999999999999";
  const std::map<int, int> empty;
  for (const std::string& text :
       {text_of([&] { (void)std::stoi(digits); }), text_of([&] { (void)std::stod("x"); }),
        text_of([&] { (void)empty.at(1); }), text_of([&] { (void)digits.substr(99); }),
        text_of([] { throw std::bad_cast(); }), text_of([] { throw std::length_error("vector::reserve"); }),
        text_of([] { throw std::runtime_error(""); })})
    EXPECT_EQ(text.rfind("an error that loghop did not foresee (", 0), 0u) << text;
}

TEST(ExceptionText, MemoryHasAWord)
{
  EXPECT_EQ(text_of([] { throw std::bad_alloc(); }), "there is not enough memory");
}

} // namespace
} // namespace loghop::exception_text_test
