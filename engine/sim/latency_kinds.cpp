// SPDX-License-Identifier: MIT
#include "sim/latency_kinds.h"

#include <algorithm>
#include <cmath>

#include "core/deterministic_math.h"
#include "downstream/latency_model.h"

namespace watertight {
namespace {

constexpr Duration kUsualMedian = std::chrono::milliseconds{50};
constexpr std::int64_t kUsualTail = 4;  // p99 against the median
constexpr double kLn2 = 0.6931471805599453;

struct Middle {
  Duration median, p99;
};

Middle middleOf(const LatencySettings& latency) {
  if (latency.kind == LatencyKind::kEmpirical) return {kUsualMedian, kUsualMedian * kUsualTail};
  const LatencyModel model{latency};
  Middle out{model.quantile(0.5), model.quantile(0.99)};
  if (out.median <= Duration::zero()) out.median = kUsualMedian;
  if (out.p99 <= out.median) out.p99 = std::min(kLongestDuration, out.median * kUsualTail);
  return out;
}

// Three digits: a number that people would have written.
Duration rounded(double ns) {
  std::int64_t unit = 1;
  while (ns / static_cast<double>(unit) >= 1000) unit *= 10;
  const auto digits = std::llround(ns / static_cast<double>(unit));
  return std::clamp(Duration{digits * unit}, Duration{1}, kLongestDuration);
}

double nanoseconds(Duration duration) {
  return static_cast<double>(duration.count());
}

void makePareto(LatencySettings& out, const Middle& middle) {
  constexpr double kHundredths = 100;
  const double ratio = nanoseconds(middle.p99) / nanoseconds(middle.median);
  const double shape = detLog(50) / detLog(std::max(ratio, 1.01));
  out.shape = std::max(1.0, std::round(shape * kHundredths)) / kHundredths;
  out.scale = rounded(nanoseconds(middle.median) * detExp(-kLn2 / out.shape));
}

}  // namespace

LatencySettings withKind(const LatencySettings& latency, LatencyKind kind) {
  if (kind == latency.kind) return latency;
  const auto middle = middleOf(latency);
  LatencySettings out;
  out.kind = kind;
  switch (kind) {
    case LatencyKind::kFixed:
      out.value = rounded(nanoseconds(middle.median));
      break;
    case LatencyKind::kUniform:
      out.low = rounded(nanoseconds(middle.median) / 2);
      out.high = rounded(nanoseconds(middle.median) * 1.5);
      break;
    case LatencyKind::kExponential:
      out.mean = rounded(nanoseconds(middle.median) / kLn2);
      break;
    case LatencyKind::kLognormal:
      out.median = rounded(nanoseconds(middle.median));
      out.p99 = std::max(out.median, rounded(nanoseconds(middle.p99)));
      break;
    case LatencyKind::kPareto:
      makePareto(out, middle);
      break;
    case LatencyKind::kEmpirical:
      break;
  }
  return out;
}

}  // namespace watertight
