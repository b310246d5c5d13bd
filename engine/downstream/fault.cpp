// SPDX-License-Identifier: MIT
#include "downstream/fault.h"

#include <fmt/format.h>

#include <algorithm>

namespace watertight {
namespace {

double ramped(double full, double neutral, double strength) {
  return neutral + (full - neutral) * strength;
}

double either(double a, double b) {
  return 1 - (1 - a) * (1 - b);
}

int rampedCapacity(int fault, int base, double strength) {
  if (strength <= 0) return base;
  const double value = base == 0 ? fault / strength : ramped(fault, base, strength);
  return std::max(1, static_cast<int>(std::min(value, 1e9)));
}

int least(int a, int b) {
  if (a == 0 || b == 0) return a + b;
  return std::min(a, b);
}

void addFault(DownstreamSettings& felt, const DownstreamSettings& base, const FeltFault& fault) {
  const auto& e = fault.effect;
  const double s = fault.strength;
  if (e.slowdown) felt.slowdown *= ramped(*e.slowdown, 1, s);
  if (e.added) felt.added += fromSeconds(toSeconds(*e.added) * s);
  if (e.errorRate) felt.errorRate = either(felt.errorRate, *e.errorRate * s);
  if (e.hangRate) felt.hangRate = either(felt.hangRate, *e.hangRate * s);
  if (e.outage) felt.outage = felt.outage || (*e.outage && fault.on);
  if (e.pause) felt.pause = felt.pause || (*e.pause && fault.on);
  if (e.capacity && *e.capacity > 0)
    felt.capacity = least(felt.capacity, rampedCapacity(*e.capacity, base.capacity, s));
}

}  // namespace

DownstreamSettings withFaults(const DownstreamSettings& base, std::span<const FeltFault> faults) {
  DownstreamSettings felt = base;
  for (const auto& fault : faults) addFault(felt, base, fault);
  return felt;
}

double loadFactor(std::span<const FeltFault> faults) {
  double factor = 1;
  for (const auto& fault : faults) {
    if (fault.effect.rate) factor *= ramped(*fault.effect.rate, 1, fault.strength);
  }
  return factor;
}

std::string describeEffect(const FaultEffect& e) {
  std::string text;
  const auto add = [&text](const std::string& part) { text += text.empty() ? part : ", " + part; };
  if (e.slowdown) add(fmt::format("slowdown {:g}x", *e.slowdown));
  if (e.added) add(fmt::format("added latency {:g} ms", toMilliseconds(*e.added)));
  if (e.errorRate) add(fmt::format("error rate {:g} %", *e.errorRate * 100));
  if (e.hangRate) add(fmt::format("hang rate {:g} %", *e.hangRate * 100));
  if (e.outage) add(*e.outage ? "outage" : "no outage");
  if (e.pause) add(*e.pause ? "pause" : "no pause");
  if (e.capacity) add(fmt::format("capacity {}", *e.capacity));
  if (e.rate) add(fmt::format("load {:g}x", *e.rate));
  return text;
}

}  // namespace watertight
