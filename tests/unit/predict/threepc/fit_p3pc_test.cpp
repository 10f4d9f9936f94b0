// Every number, residual, note and missing measurement of the fits of P-3PC, LogGP* and 3PC.
#include "loghop/predict/threepc/fit_p3pc.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace loghop::fit_p3pc_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<std::string> quantities = {"send_time", "receive_time", "full_time"};
const std::vector<std::string> layouts = {"cc", "cn", "nc", "nn"};
const std::vector<double> sizes = {0, 100, 200};

/// Tables stand in the order of quantities, then layouts; each is a line of its own.
double constant(std::size_t table)
{
  return 10 + static_cast<double>(table);
}

double slope(std::size_t table)
{
  return 0.5 + 0.25 * static_cast<double>(table);
}

Calibration measured()
{
  test::Synthetic made;
  for (std::size_t table = 0; table < 12; ++table)
    made.add(
        quantities[table / 4], Level::between_nodes, sizes,
        [=](double s) { return constant(table) + slope(table) * s; }, 0, layouts[table % 4]);
  return made.calibration;
}

std::string key(std::size_t table)
{
  return quantities[table / 4] + " between_nodes, layout " + layouts[table % 4];
}

TEST(FitP3PCTable, IsARangeForEachSize)
{
  const Fit fit = fit_p3pc(measured());
  EXPECT_EQ(fit.model, "P-3PC");
  EXPECT_THAT(fit.missing, IsEmpty());
  EXPECT_THAT(fit.notes, ElementsAre("the table is the model: errors at the measured sizes are 0 by construction"));
  ASSERT_EQ(fit.ranges.size(), sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    EXPECT_EQ(fit.ranges[i].from, sizes[i]);
    EXPECT_EQ(fit.ranges[i].to, sizes[i]);
    ASSERT_EQ(fit.ranges[i].parameters.size(), 12u);
    for (std::size_t table = 0; table < 12; ++table) {
      const FittedParameter& found = fit.ranges[i].parameters[table];
      EXPECT_EQ(found.name, quantities[table / 4] + " " + layouts[table % 4]);
      EXPECT_NEAR(found.value, constant(table) + slope(table) * sizes[i], 1e-9) << found.name;
      EXPECT_EQ(found.unit, FitUnit::seconds);
      EXPECT_FALSE(found.half_width);
    }
  }
}

TEST(FitP3PCTable, HasAResidualForEachMeasurement)
{
  const Fit fit = fit_p3pc(measured());
  ASSERT_EQ(fit.residuals.size(), 12 * sizes.size());
  for (std::size_t i = 0; i < fit.residuals.size(); ++i) {
    const std::size_t table = i / sizes.size();
    const double size = sizes[i % sizes.size()], time = constant(table) + slope(table) * size;
    EXPECT_EQ(fit.residuals[i].what, key(table));
    EXPECT_EQ(fit.residuals[i].x, size);
    EXPECT_NEAR(fit.residuals[i].measured_s, time, 1e-9);
    EXPECT_NEAR(fit.residuals[i].fitted_s, time, 1e-9);
  }
}

/// T_full of contiguous data is 18 + 2.5 s; an empty message takes the sender 10.
TEST(FitLogGPStarTable, IsOneCurve)
{
  const Fit fit = fit_loggp_star(measured());
  EXPECT_EQ(fit.model, "LogGP*");
  EXPECT_THAT(fit.missing, IsEmpty());
  EXPECT_THAT(fit.notes, ElementsAre("one curve stands for three paths and four layouts: errors are what that costs"));
  ASSERT_EQ(fit.ranges.size(), sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    EXPECT_EQ(fit.ranges[i].from, sizes[i]);
    EXPECT_EQ(fit.ranges[i].to, sizes[i]);
    ASSERT_EQ(fit.ranges[i].parameters.size(), 2u);
    EXPECT_EQ(fit.ranges[i].parameters[0].name, "T_send = T_recv");
    EXPECT_NEAR(fit.ranges[i].parameters[0].value, 10 + 2.5 * sizes[i], 1e-9);
    EXPECT_EQ(fit.ranges[i].parameters[1].name, "T_full");
    EXPECT_NEAR(fit.ranges[i].parameters[1].value, 18 + 2.5 * sizes[i], 1e-9);
  }
  ASSERT_EQ(fit.residuals.size(), 36u);
  for (std::size_t i = 0; i < 36; ++i)
    EXPECT_NEAR(fit.residuals[i].fitted_s, (i < 24 ? 10 : 18) + 2.5 * fit.residuals[i].x, 1e-9);
}

TEST(FitThreePCLines, AreThoseOfContiguousData)
{
  const Fit fit = fit_threepc(measured());
  EXPECT_EQ(fit.model, "3PC");
  EXPECT_THAT(fit.missing, IsEmpty());
  ASSERT_EQ(fit.ranges.size(), 1u);
  EXPECT_EQ(fit.ranges[0].from, 0);
  EXPECT_EQ(fit.ranges[0].to, 200);
  const std::vector<std::string> names = {"t_cs", "t_as", "t_cr", "t_ar", "t_cf", "t_af"};
  ASSERT_EQ(fit.ranges[0].parameters.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const FittedParameter& found = fit.ranges[0].parameters[i];
    const std::size_t table = i / 2 * 4;
    EXPECT_EQ(found.name, names[i]);
    EXPECT_NEAR(found.value, i % 2 == 0 ? constant(table) : slope(table), 1e-9) << names[i];
    EXPECT_EQ(found.unit, i % 2 == 0 ? FitUnit::seconds : FitUnit::seconds_per_byte);
    EXPECT_TRUE(found.half_width);
  }
  ASSERT_EQ(fit.residuals.size(), 9u);
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_EQ(fit.residuals[i].what, key(i / 3 * 4));
    EXPECT_NEAR(fit.residuals[i].relative_error(), 0, 1e-9);
  }
  const ThreePC machine = threepc_parameters(measured()).value();
  EXPECT_NEAR(machine.t_cs.count(), constant(0), 1e-9);
  EXPECT_NEAR(machine.t_as.count(), slope(0), 1e-9);
  EXPECT_NEAR(machine.t_cr.count(), constant(4), 1e-9);
  EXPECT_NEAR(machine.t_ar.count(), slope(4), 1e-9);
  EXPECT_NEAR(machine.t_cf.count(), constant(8), 1e-9);
  EXPECT_NEAR(machine.t_af.count(), slope(8), 1e-9);
}

TEST(FitThreePCLines, NeedTwoSizesOfEachPath)
{
  for (const std::size_t table : {0, 4, 8}) {
    Calibration calibration = measured();
    calibration.tables[table].points.resize(2);
    EXPECT_TRUE(fit_threepc(calibration).fitted()) << table;
    calibration.tables[table].points.resize(1);
    const Fit fit = fit_threepc(calibration);
    EXPECT_THAT(fit.missing, ElementsAre(key(table) + ", at least two sizes"));
    EXPECT_FALSE(fit.fitted()) << table;
    EXPECT_THAT(fit.residuals, IsEmpty());
    EXPECT_FALSE(threepc_parameters(calibration)) << table;
  }
}

TEST(FitP3PCTable, NeedsAllTwelveCurves)
{
  for (std::size_t table = 0; table < 12; ++table) {
    Calibration calibration = measured();
    calibration.tables.erase(calibration.tables.begin() + static_cast<std::ptrdiff_t>(table));
    for (const Fit& fit : {fit_p3pc(calibration), fit_loggp_star(calibration)}) {
      EXPECT_THAT(fit.missing, ElementsAre(key(table)));
      EXPECT_FALSE(fit.fitted());
      EXPECT_THAT(fit.notes, IsEmpty());
    }
    EXPECT_FALSE(p3pc_table(calibration)) << table;
  }
}

} // namespace
} // namespace loghop::fit_p3pc_test
