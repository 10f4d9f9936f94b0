#include "loghop/report/text/comparison_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>

namespace loghop::drift_report_test {
namespace {

TEST(DriftReport, EachKindOfDifferenceHasItsKeys)
{
  Drift drift;
  drift.lines.resize(4);
  drift.lines[0].name = "a";
  drift.lines[0].before = 2;
  drift.lines[0].now = 3;
  drift.lines[0].relative = 0.5;
  drift.lines[1].of = DriftLine::Of::predicted;
  drift.lines[1].name = "a";
  drift.lines[1].model = "LogP";
  drift.lines[1].before = 2;
  drift.lines[2].kind = DriftLine::Kind::gone;
  drift.lines[2].of = DriftLine::Of::a_model;
  drift.lines[2].name = "LogGP";
  drift.lines[3].of = DriftLine::Of::a_claim;
  drift.lines[3].name = "c";
  drift.lines[3].verdict_before = "holds";
  drift.lines[3].verdict_now = "differs";
  EXPECT_EQ(drift_json(drift).dump(),
            R"([{"kind":"changed","case":"a","what":"simulated","before_s":2.0,"now_s":3.0,"relative":0.5},)"
            R"({"kind":"changed","case":"a","what":"predicted","model":"LogP","before_s":2.0,"now_s":null,)"
            R"("relative":null},{"kind":"gone","model":"LogGP"},)"
            R"({"kind":"changed","claim":"c","before":"holds","now":"differs"}])");
}

TEST(DriftReport, WhatIsNewOrGoneHasItsNameAlone)
{
  using Of = DriftLine::Of;
  const std::pair<Of, const char*> keys[] = {{Of::a_case, "case"},
                                             {Of::a_model, "model"},
                                             {Of::a_claim, "claim"},
                                             {Of::simulated, "case"},
                                             {Of::predicted, "case"}};
  for (const auto& [of, key] : keys)
    for (const bool appeared : {true, false}) {
      Drift drift;
      drift.lines.resize(1);
      drift.lines[0].kind = appeared ? DriftLine::Kind::appeared : DriftLine::Kind::gone;
      drift.lines[0].of = of;
      drift.lines[0].name = "x";
      drift.lines[0].model = "LogP";
      const std::string kind = appeared ? "new" : "gone";
      EXPECT_EQ(drift_json(drift).dump(), "[{\"kind\":\"" + kind + "\",\"" + key + "\":\"x\"}]");
    }
  EXPECT_EQ(drift_json({}).dump(), "[]");
}

} // namespace
} // namespace loghop::drift_report_test
