// SPDX-License-Identifier: GPL-3.0-or-later
#include "present/threshold_rules.h"

#include <cmath>

namespace watertight {
namespace {

constexpr double kMostCalls = 10'000;
constexpr double kLeastShare = 0.01;
constexpr Duration kLeastLatency = std::chrono::milliseconds{1}, kMostLatency = std::chrono::minutes{5};
constexpr Ink kOfLimiter{Role::kThreshold, Shade::kSolid, 0}, kOfBreaker{Role::kOpen, Shade::kSolid, 0};

double levelOf(Duration latency) {
  return std::log10(toMilliseconds(latency));
}

PlotRule callsRule(const char* name, std::string path, int at, double least, double most) {
  return {inkOf(Role::kLimit, Shade::kStrong),
          static_cast<double>(at),
          name,
          std::move(path),
          RuleScale::kCalls,
          1,
          least,
          most};
}

PlotRule shareRule(Ink ink, const char* name, std::string path, double share, double whole) {
  return {ink, share * whole, name, std::move(path), RuleScale::kShare, whole, kLeastShare * whole, whole};
}

PlotRule latencyRule(Ink ink, const char* name, std::string path, Duration at) {
  return {ink,
          levelOf(at),
          name,
          std::move(path),
          RuleScale::kLatency,
          1,
          levelOf(kLeastLatency),
          levelOf(kMostLatency)};
}

void addSlow(std::vector<PlotRule>& rules, const CompartmentInForce& compartment,
             const LimiterSettings& limiter) {
  const auto add = [&](const char* name, const char* setting, Duration at) {
    rules.push_back(latencyRule(kOfLimiter, name, compartment.pathOf(setting), at));
  };
  if (limiter.algorithm == LimiterAlgorithm::kAimd) {
    add("cuts over", "limiter.latency_threshold", limiter.latencyThreshold);
  } else if (limiter.algorithm == LimiterAlgorithm::kAimdPerCall) {
    add("cuts over", "limiter.timeout", limiter.timeout);
  } else if (limiter.maxHealthyLatency > Duration::zero()) {
    add("healthy up to", "limiter.max_healthy_latency", limiter.maxHealthyLatency);
  }
}

}  // namespace

std::vector<PlotRule> limitRules(const CompartmentInForce& compartment) {
  const auto& settings = *compartment.settings;
  std::vector<PlotRule> rules;
  if (!settings.bulkhead) return rules;
  const bool moves = settings.limiter && !settings.limiter->monitorOnly;
  if (!moves) {
    rules.push_back(
        callsRule("limit", compartment.pathOf("bulkhead.limit"), settings.bulkhead->limit, 0, kMostCalls));
    rules.back().drawn = false;
  }
  if (!settings.limiter) return rules;
  const auto& limiter = *settings.limiter;
  rules.push_back(callsRule("max", compartment.pathOf("limiter.max"), limiter.max, limiter.min, kMostCalls));
  rules.push_back(callsRule("min", compartment.pathOf("limiter.min"), limiter.min, 1, limiter.max));
  return rules;
}

std::vector<PlotRule> errorRules(const CompartmentInForce& compartment, double whole) {
  std::vector<PlotRule> rules;
  const auto& settings = *compartment.settings;
  if (settings.limiter && settings.limiter->algorithm == LimiterAlgorithm::kAimd) {
    rules.push_back(shareRule(kOfLimiter, "cuts over", compartment.pathOf("limiter.error_threshold"),
                              settings.limiter->errorThreshold, whole));
  }
  if (settings.breaker && settings.breaker->failureRate) {
    rules.push_back(shareRule(kOfBreaker, "trips at", compartment.pathOf("breaker.failure_rate"),
                              *settings.breaker->failureRate, whole));
  }
  return rules;
}

std::vector<PlotRule> latencyRules(const CompartmentInForce& compartment) {
  std::vector<PlotRule> rules;
  const auto& settings = *compartment.settings;
  if (settings.limiter) addSlow(rules, compartment, *settings.limiter);
  if (settings.breaker && settings.breaker->slowRate && settings.breaker->slowCall > Duration::zero()) {
    rules.push_back(latencyRule(kOfBreaker, "slow over", compartment.pathOf("breaker.slow_call"),
                                settings.breaker->slowCall));
  }
  return rules;
}

}  // namespace watertight
