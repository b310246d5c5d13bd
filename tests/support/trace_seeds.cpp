// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/trace_seeds.h"

#include "support/text_traces.h"
#include "support/trace_text.h"

namespace watertight {
namespace {

std::string spans() {
  return R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
"scopeSpans":[{"spans":[
{"traceId":"aa","spanId":"01","kind":3,"name":"pay","startTimeUnixNano":"1700000000000000001","endTimeUnixNano":"1700000000250000001","status":{"code":2},"attributes":[{"key":"peer.service","value":{"stringValue":"bank"}}]},
{"traceId":"aa","spanId":"02","parentSpanId":"01","kind":2,"startTimeUnixNano":1700000000000000001,"endTimeUnixNano":1700000000150000001}]}]}]}
)";
}

std::string messages() {
  return R"([{"traceId":"a","id":"1","kind":"CLIENT","timestamp":1700000000000123,"duration":45,"remoteEndpoint":{"serviceName":"bank"},"tags":{"error":"timed out"}},
[{"traceId":"a","id":"2","annotations":[{"value":"cs","timestamp":1700000000000100},{"value":"cr","timestamp":1700000000005436}]}]]
{"data":[{"spans":[{"traceID":"t","spanID":"1","startTime":1700000000000123,"duration":4,"tags":[{"key":"error","value":true}]}]}]}
)";
}

std::string testRuns() {
  return R"({"type":"Metric","data":{"name":"vus"},"metric":"vus"}
{"type":"Point","metric":"http_req_duration","data":{"time":"2026-01-31T12:00:01.5Z","value":250.25,"tags":{"url":"http://a.example/","status":"200"}}}
{"type":"Point","metric":"http_req_blocked","data":{"time":"2026-01-31T12:00:01.5Z","value":1,"tags":{"url":"http://a.example/","status":"200"}}}
{"type":"Point","metric":"http_req_duration","data":{"time":"2026-01-31T12:00:02Z","value":0,"tags":{"status":"0"}}}
)";
}

std::string xml() {
  return R"(<?xml version="1.0" encoding="UTF-8"?>
<testResults version="1.2">
<httpSample t="645" ts="1298457003722" s="true" lb="Home &amp; away" rc="200"><assertionResult><name>Ok</name></assertionResult></httpSample>
<sample t="5" ts="1298457003722" s="false" lb="sum" rm="Number of samples in transaction : 1"><httpSample t="5" ts="1298457003722" s="false" lb="x" rc="&#x0;"/></sample>
</testResults>
)";
}

}  // namespace

std::vector<std::string> traceSeeds() {
  std::string native =
      nativeText(R"({"k":"call","i":1,"t":1000,"dep":"a","lat":20,"out":"ok","st":200,"x":{"y":[1,"\u00e9"]}}
{"k":"mark","t":1500,"text":"deploy"}
{"k":"call","i":2,"t":900,"dep":"b","lat":null,"lat_min":3,"out":"unknown","try":2,"of":1}
{"k":"sync","n":4,"crc32":"00000000"}
{"k":"end","calls":2}
)");
  std::string csv =
      "start_us,dep,latency_us,outcome,status\n1,a,5,ok,200\n2,\"b,\"\"c\n\",,unknown,\n3,a,7,error,500\n";
  std::string alb =
      albLine("2025-03-01T10:00:02.500000Z", "0.001 0.098 0.000", "200", "2025-03-01T10:00:02.400000Z") +
      albLine("2025-03-01T10:00:12.500000Z", "-1 -1 -1", "504", "2025-03-01T10:00:02.400000Z", "sms");
  std::string elb =
      "2025-03-01T10:00:02.500000Z shop 192.0.2.1:4 10.0.0.1:80 0.000043 0.00491 0.000027 200 200 0 29 \"GET "
      "/ HTTP/1.1\" "
      "\"-\" - -\n";
  std::vector<std::string> all{
      native,  csv,        alb,        elb + elb, gzipped(native), gzipped(alb) + gzipped(alb),
      spans(), messages(), testRuns(), xml()};
  for (std::string& text : textTraces()) all.push_back(std::move(text));
  return all;
}

}  // namespace watertight
