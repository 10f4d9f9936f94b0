// The compiled module loghop._models: models for arrays of numpy, in the process of Python and without SimGrid.
//
// loghop/models.py has the functions that users call, and documents them.
#include "python/module/predictor.hpp"

#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/loggp_parameters.hpp"
#include "loghop/predict/model_table.hpp"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace py = pybind11;

namespace loghop::python {

namespace {

using Array = py::array_t<double, py::array::c_style | py::array::forcecast>;

LogGP machine_of(double L, double o_s, double o_r, double g, double G)
{
  LogGP machine;
  machine.L = Seconds(L);
  machine.o_s = Seconds(o_s);
  machine.o_r = Seconds(o_r);
  machine.g = Seconds(g);
  machine.G = SecondsPerByte(G);
  return machine;
}

template<int messages>
double loggp_message(double L, double o_s, double o_r, double g, double G, double size, std::int64_t)
{
  return (messages * loggp::point_to_point(machine_of(L, o_s, o_r, g, G), at_least_one(Bytes(size)))).count();
}

template<Seconds (*formula)(const LogGP&, int P, Bytes B)>
double loggp_broadcast(double L, double o_s, double o_r, double g, double G, double size, std::int64_t ranks)
{
  if (ranks > std::numeric_limits<int>::max()) throw std::invalid_argument("ranks: at most 2147483647");
  return formula(machine_of(L, o_s, o_r, g, G), static_cast<int>(ranks), at_least_one(Bytes(size))).count();
}

/// One column of the arguments, or the only value.
Column column_of(const std::string& name, const Array& array, std::size_t count)
{
  const auto size = static_cast<std::size_t>(array.size());
  if (size != 1 && size != count)
    throw std::invalid_argument(name + ": has " + std::to_string(size) + " values, expected " + std::to_string(count));
  return {array.data(), size == 1 ? std::size_t{0} : std::size_t{1}};
}

std::tuple<Array, py::array_t<bool>, std::string> evaluated(const Predictor& predictor, std::size_t count,
                                                            const std::map<std::string, Array>& numbers,
                                                            const std::map<std::string, std::string>& words)
{
  std::map<std::string, Column> columns;
  for (const auto& [name, array] : numbers)
    columns.emplace(name, column_of(name, array, count));
  Predictions made;
  {
    const py::gil_scoped_release others_may_run;
    made = predictor.evaluate(count, columns, words);
  }
  // As a shape: with a number, pybind11 before 2.12 asks numpy for the bytes of an element, and misreads numpy 2.
  const auto size = static_cast<py::ssize_t>(count);
  const std::vector<py::ssize_t> shape{size};
  Array times(shape);
  py::array_t<bool> outside(shape);
  for (py::ssize_t i = 0; i < size; ++i) {
    times.mutable_at(i) = made.times[static_cast<std::size_t>(i)];
    outside.mutable_at(i) = made.outside[static_cast<std::size_t>(i)];
  }
  return {times, outside, made.reason};
}

std::vector<std::pair<std::string, std::string>> patterns()
{
  std::vector<std::pair<std::string, std::string>> names;
  for (const PatternRow& row : pattern_table())
    names.emplace_back(row.model, row.pattern);
  return names;
}

} // namespace

PYBIND11_MODULE(_models, module)
{
  module.doc() = "Formulas of loghop's models for arrays of numpy. Call loghop.models instead.";
  module.def("loggp_point_to_point", py::vectorize(loggp_message<1>));
  module.def("loggp_ping_pong", py::vectorize(loggp_message<2>));
  module.def("loggp_linear_broadcast", py::vectorize(loggp_broadcast<loggp::linear_broadcast>));
  module.def("loggp_tree_broadcast", py::vectorize(loggp_broadcast<loggp::tree_broadcast>));
  module.def("patterns", &patterns);
  py::class_<Predictor>(module, "Predictor")
      .def(py::init<const std::string&, const std::string&, const std::string&, const std::vector<std::string>&>())
      .def("evaluate", &evaluated)
      .def_property_readonly("formula", &Predictor::formula)
      .def_property_readonly("required", &Predictor::required)
      .def_property_readonly("optional", &Predictor::optional);
}

} // namespace loghop::python
