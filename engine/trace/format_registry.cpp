// SPDX-License-Identifier: MIT
#include "trace/format_registry.h"

#include <algorithm>
#include <iterator>

#include "trace/access_log.h"
#include "trace/alb.h"
#include "trace/classic_elb.h"
#include "trace/csv_profile.h"
#include "trace/envoy_json.h"
#include "trace/envoy_text.h"
#include "trace/gatling_text.h"
#include "trace/haproxy.h"
#include "trace/har.h"
#include "trace/heroku_router.h"
#include "trace/hey_csv.h"
#include "trace/jaeger.h"
#include "trace/jmeter_csv.h"
#include "trace/jmeter_xml.h"
#include "trace/k6_csv.h"
#include "trace/k6_json.h"
#include "trace/lograge.h"
#include "trace/mapped_format.h"
#include "trace/native_format.h"
#include "trace/otlp.h"
#include "trace/rails_log.h"
#include "trace/vegeta_csv.h"
#include "trace/vegeta_json.h"
#include "trace/zipkin.h"

namespace watertight {

const std::vector<const TraceFormat*>& traceFormats() {
  static const std::vector<const TraceFormat*> kFormats{
      &nativeFormat(),
      &csvProfile(),
      &albFormat(),
      &classicElbFormat(),
      // Known by their keys.
      &otlpFormat(),
      &jaegerFormat(),
      &zipkinFormat(),
      &harFormat(),
      &k6JsonFormat(),
      &vegetaJsonFormat(),
      &envoyJsonFormat(),
      &jmeterXmlFormat(),
      // Known by their headers.
      &k6CsvFormat(),
      &heyCsvFormat(),
      &ohaCsvFormat(),
      &jmeterCsvFormat(),
      // Known by their first lines' shape.
      &vegetaCsvFormat(),
      &gatlingTextFormat(),
      &haproxyFormat(),
      &envoyTextFormat(),
      &herokuRouterFormat(),
      &logrageFormat(),
      &railsLogFormat(),
      &ingressNginxFormat(),
  };
  return kFormats;
}

std::vector<const TraceFormat*> formatsThatFit(std::string_view head) {
  std::vector<const TraceFormat*> fitting;
  const auto& all = traceFormats();
  std::copy_if(all.begin(), all.end(), std::back_inserter(fitting),
               [head](const auto* format) { return format->recognises(head); });
  return fitting;
}

const TraceFormat* traceFormatNamed(std::string_view name) {
  const auto& all = traceFormats();
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const auto* f) { return f->name() == name; });
  return found == all.end() ? nullptr : *found;
}

std::string_view traceFormatTitle(std::string_view name) {
  if (const TraceFormat* format = traceFormatNamed(name)) return format->title();
  if (name == kAccessLogName) return kAccessLogTitle;
  return name == kMappedName ? kMappedTitle : name;
}

std::string traceFormatNames() {
  std::string names;
  for (const TraceFormat* format : traceFormats()) {
    if (!names.empty()) names += ", ";
    names += format->name();
  }
  return names;
}

std::string_view firstLine(std::string_view head) {
  constexpr std::string_view kBlank{"\r\n \t\0", 5};
  const auto start = head.find_first_not_of(kBlank);
  if (start == std::string_view::npos) return {};
  head.remove_prefix(start);
  return head.substr(0, head.find_first_of("\r\n"));
}

}  // namespace watertight
