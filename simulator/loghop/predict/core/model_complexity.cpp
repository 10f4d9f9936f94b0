#include "loghop/predict/core/model_complexity.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop::model_complexity {
namespace {

long long of_transfer(int S, int D)
{
  domain::at_least("S", S, 1);
  domain::at_least("D", D, 0);
  return S * (1LL + D);
}

} // namespace

long long count(int N, int S, int D)
{
  domain::at_least("N", N, 1);
  return N * of_transfer(S, D);
}

long long count(const std::vector<TransferTerms>& transfers)
{
  domain::at_least("N", static_cast<double>(transfers.size()), 1);
  long long total = 0;
  for (const TransferTerms& transfer : transfers)
    total += of_transfer(transfer.S, transfer.D);
  return total;
}

long long with_contention(int terms_of_C_n)
{
  domain::at_least("|C_n|", terms_of_C_n, 0);
  return count(3, 1, 0) + terms_of_C_n;
}

} // namespace loghop::model_complexity
