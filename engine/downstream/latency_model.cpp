// SPDX-License-Identifier: MIT
#include "downstream/latency_model.h"

#include <algorithm>
#include <array>

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
  return settings_.kind == LatencyKind::kFixed ? settings_.value : at(random.uniform());
}

void LatencyModel::drawEach(DrawKey key, std::span<Duration> draws) const {
  std::array<double, kMostAtOnce> uniforms{};
  CHECK(draws.size() <= uniforms.size());
  const std::span used = std::span(uniforms).first(draws.size());
  for (double& u : used) {
    u = KeyedRandom(key).uniform();
    ++key.request;
  }
  if (settings_.kind == LatencyKind::kLognormal) {  // in two rounds, so that more of them overlap
    for (double& u : used) u = normalQuantile(u);
    std::ranges::transform(used, draws.begin(), [this](double z) { return lognormal(z); });
  } else {
    std::ranges::transform(used, draws.begin(), [this](double u) { return at(u); });
  }
}

// Two of the draws go from the longest to the shortest.
Duration LatencyModel::quantile(double share) const {
  const bool falls = settings_.kind == LatencyKind::kExponential || settings_.kind == LatencyKind::kPareto;
  return at(falls ? 1 - share : share);
}

Duration LatencyModel::at(double uniform) const {
  switch (settings_.kind) {
    case LatencyKind::kFixed:
      return settings_.value;
    case LatencyKind::kUniform:
      return settings_.low + whole(uniform * nanoseconds(settings_.high - settings_.low));
    case LatencyKind::kExponential:
      return whole(-nanoseconds(settings_.mean) * detLog(uniform));
    case LatencyKind::kLognormal:
      return lognormal(normalQuantile(uniform));
    case LatencyKind::kPareto:
      return whole(nanoseconds(settings_.scale) * detExp(-detLog(uniform) / settings_.shape));
    case LatencyKind::kEmpirical:
      break;
  }
  const auto n = samples_->size();
  return (*samples_)[std::min(n - 1, static_cast<std::size_t>(uniform * static_cast<double>(n)))];
}

Duration LatencyModel::lognormal(double standardNormal) const {
  return whole(detExp(logMedian_ + sigma_ * standardNormal));
}

}  // namespace watertight
