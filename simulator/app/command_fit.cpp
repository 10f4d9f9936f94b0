#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/scenario_options.hpp"
#include "loghop/base/component_table.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/report/text/fit_report.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

struct FitCommand {
  std::string calibration;
  std::vector<std::string> models;
  Format format = Format::table;
  std::string output;
};

std::vector<Fit> fits_of(const Calibration& calibration, const std::vector<std::string>& models)
{
  std::vector<Fit> fits;
  if (models.empty())
    for (const ModelRow& row : fit_table())
      fits.push_back(finite_fit(row.fit(calibration)));
  for (const std::string& name : models) {
    const ModelRow* row = find_component(model_table(), name);
    if (row == nullptr)
      throw CLI::ValidationError("--model", unknown_component("model", name, component_names(fit_table())));
    if (row->fit == nullptr)
      throw CLI::ValidationError("--model", name + " has no fit of its own: " + row->measurements);
    fits.push_back(finite_fit(row->fit(calibration)));
  }
  return fits;
}

ExitStatus run(const FitCommand& command)
{
  const Calibration calibration = read_calibration(command.calibration);
  if (calibration.tables.empty())
    throw InputErrors(InputError{command.calibration, "",
                                 R"(expected "tables" of measurements to fit, found only "rows": parameters, which )"
                                 "models take as they are",
                                 ""});
  const std::vector<Fit> fits = fits_of(calibration, command.models);
  Output output(command.output);
  switch (command.format) {
  case Format::json:
    output.write(fit_json(calibration, fits));
    break;
  case Format::csv:
    output.write(fit_csv(fits));
    break;
  case Format::table:
    output.write(fit_text(calibration, fits));
  }
  return fine;
}

} // namespace

void add_fit(CLI::App& program, Action& action)
{
  auto command = std::make_shared<FitCommand>();
  CLI::App* app = program.add_subcommand("fit", "fit every model that a calibration file has measurements for");
  app->add_option("calibration", command->calibration, "calibration file, - for standard input")->required();
  app->add_option("--model", command->models, "only this model (may be given again)")->option_text("NAME");
  add_format_option(*app, command->format);
  app->add_option("-o,--output", command->output, "write to this file instead of standard output")->option_text("FILE");
  app->callback([command, &action] { action = [command] { return run(*command); }; });
}

} // namespace loghop::app
