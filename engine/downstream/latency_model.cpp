// SPDX-License-Identifier: MIT
#include "downstream/latency_model.h"

#include <algorithm>

#include "core/check.h"
#include "core/deterministic_math.h"

namespace watertight {
namespace {

constexpr double kZ99 = 2.3263478740408408;  // the standard normal's 99 % quantile

double nanoseconds(Duration d) {
  return static_cast<double>(d.count());
}

Duration whole(double ns) {
  return fromSeconds(ns / 1e9);
}

}  // namespace

LatencyModel::LatencyModel(const LatencySettings& settings, std::shared_ptr<const LatencySamples> samples)
    : settings_(settings), samples_(std::move(samples)) {
  if (settings.kind == LatencyKind::kLognormal) {
    logMedian_ = detLog(nanoseconds(settings.median));
    sigma_ = (detLog(nanoseconds(settings.p99)) - logMedian_) / kZ99;
  }
  CHECK(settings.kind != LatencyKind::kEmpirical || (samples_ && !samples_->empty()));
}

Duration LatencyModel::draw(KeyedRandom& random) const {
  switch (settings_.kind) {
    case LatencyKind::kFixed:
      return settings_.value;
    case LatencyKind::kUniform:
      return settings_.low + whole(random.uniform() * nanoseconds(settings_.high - settings_.low));
    case LatencyKind::kExponential:
      return whole(-nanoseconds(settings_.mean) * detLog(random.uniform()));
    case LatencyKind::kLognormal:
      return whole(detExp(logMedian_ + sigma_ * normalQuantile(random.uniform())));
    case LatencyKind::kPareto:
      return whole(nanoseconds(settings_.scale) * detExp(-detLog(random.uniform()) / settings_.shape));
    case LatencyKind::kEmpirical:
      break;
  }
  const auto n = samples_->size();
  return (*samples_)[std::min(n - 1, static_cast<std::size_t>(random.uniform() * static_cast<double>(n)))];
}

}  // namespace watertight
