// log_nPC in the table of models.
#pragma once

#include "loghop/predict/core/model.hpp"

namespace loghop {

ModelRow lognpc_row();

} // namespace loghop
