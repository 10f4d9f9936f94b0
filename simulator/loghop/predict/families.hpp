// The rows of pattern_table.hpp, one function a family of models.
#pragma once

#include "loghop/predict/pattern_table.hpp"

#include <vector>

namespace loghop {

std::vector<PatternRow> logp_patterns();        ///< LogP, LoPC
std::vector<PatternRow> loggp_patterns();       ///< LogGP, LogGPS, LogGOPS
std::vector<PatternRow> plogp_patterns();       ///< PLogP
std::vector<PatternRow> one_to_many_patterns(); ///< LogfP, LoP
std::vector<PatternRow> log3p_patterns();       ///< log_3P, mlog_nP
std::vector<PatternRow> twolog_patterns();      ///< 2log_{2,3}P
std::vector<PatternRow> p3pc_patterns();        ///< 3PC, P-3PC, LogGP*
std::vector<PatternRow> memory_patterns();      ///< memory logP, copy-transfer

} // namespace loghop
