// SPDX-License-Identifier: MIT
#pragma once
#include "trace/trace_format.h"

namespace watertight {

/// OpenTelemetry traces as OTLP/JSON: one document, JSON Lines (the collector's file exporter), an array;
/// also a ResourceSpans on each line (Java's logging exporter) and Tempo's `batches`. Of logs and metrics
/// nothing is read.
const TraceFormat& otlpFormat();

}  // namespace watertight
