// The legend of stacked bars of time.
#pragma once

#include "loghop/report/core/time_rows.hpp"

#include <string>
#include <vector>

namespace loghop {

std::string legend_html(const std::vector<TimeKindName>& kinds);

} // namespace loghop
