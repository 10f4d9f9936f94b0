#include "loghop/scenario/kept/kept_cases.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::kept_cases_test {
namespace {

CaseOutcome succeeded(double simulated, double wall_s)
{
  CaseOutcome outcome;
  outcome.succeeded = true;
  outcome.result.simulated = Seconds(simulated);
  outcome.wall_s = wall_s;
  return outcome;
}

CaseOutcome failed(const std::string& error)
{
  CaseOutcome outcome;
  outcome.error = error;
  return outcome;
}

/// The outcome that stays of two, in both orders.
CaseOutcome of_two(const CaseOutcome& a, const CaseOutcome& b)
{
  Problems problems;
  KeptCases forth, back;
  forth.add({1, "x"}, {a, "a"}, problems);
  forth.add({1, "x"}, {b, "b"}, problems);
  back.add({1, "x"}, {b, "b"}, problems);
  back.add({1, "x"}, {a, "a"}, problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(forth.find({1, "x"})->wall_s, back.find({1, "x"})->wall_s);
  EXPECT_EQ(forth.find({1, "x"})->error, back.find({1, "x"})->error);
  return *forth.find({1, "x"});
}

TEST(KeptCases, AreToldApartBySeedAndName)
{
  Problems problems;
  KeptCases cases;
  cases.add({1, "x"}, {succeeded(1, 1), ""}, problems);
  cases.add({2, "x"}, {succeeded(2, 1), ""}, problems);
  EXPECT_EQ(cases.all().size(), 2u);
  EXPECT_EQ(cases.find({2, "x"})->result.simulated, Seconds(2));
  EXPECT_EQ(cases.find({3, "x"}), nullptr);
  EXPECT_EQ(cases.find({1, "y"}), nullptr);
}

TEST(KeptCases, WhatSucceededStaysInAnyOrder)
{
  EXPECT_TRUE(of_two(succeeded(1, 5), failed("killed")).succeeded);
  EXPECT_EQ(of_two(succeeded(1, 5), succeeded(1, 4)).wall_s, 4);
  EXPECT_EQ(of_two(failed("b"), failed("a")).error, "a");
}

TEST(KeptCases, OtherResultsAreAProblem)
{
  Problems problems;
  KeptCases cases;
  cases.add({1, "x"}, {succeeded(1, 1), "first"}, problems);
  cases.add({1, "x"}, {succeeded(2, 1), "second"}, problems);
  try {
    problems.throw_if_any();
    FAIL();
  } catch (const InputErrors& errors) {
    EXPECT_EQ(std::string(errors.what()), "second: case \"x\" with seed 1 has another result than in first");
  }
}

} // namespace
} // namespace loghop::kept_cases_test
