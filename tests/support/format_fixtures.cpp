// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/format_fixtures.h"

#include "support/trace_text.h"

namespace watertight {
namespace {

std::string native() {
  return nativeText(R"({"k":"call","i":1,"t":1700000000000000,"dep":"pay","lat":20000,"out":"ok","st":200}
{"k":"call","i":2,"t":1700000000010000,"dep":"sms","lat":null,"out":"rejected"}
)");
}

std::string balancer() {
  return albLine("2025-03-01T10:00:02.500000Z", "0.001 0.098 0.000", "200", "2025-03-01T10:00:02.400000Z",
                 "pay") +
         albLine("2025-03-01T10:00:12.500000Z", "-1 -1 -1", "504", "2025-03-01T10:00:02.450000Z", "sms");
}

constexpr std::string_view kClassic =
    "2025-03-01T10:00:02.500000Z shop 192.0.2.1:4 10.0.0.1:80 0.000043 0.00491 0.000027 200 200 0 29 "
    "\"GET http://a.example/ HTTP/1.1\" \"-\" - -\n"
    "2025-03-01T10:00:02.600000Z shop 192.0.2.1:4 10.0.0.2:80 0.000043 0.5 0.000027 503 503 0 29 "
    "\"GET http://a.example/ HTTP/1.1\" \"-\" - -\n";

constexpr std::string_view kOtlp =
    R"({"resourceSpans":[{"resource":{},"scopeSpans":[{"spans":[{"traceId":"aa","spanId":"01","kind":3,"name":"pay","startTimeUnixNano":"1700000000000000001","endTimeUnixNano":"1700000000250001001"},)"
    R"({"traceId":"aa","spanId":"02","kind":3,"name":"sms","startTimeUnixNano":"1700000000100000000","endTimeUnixNano":"1700000003100000000","status":{"code":2,"message":"deadline exceeded"}}]}]}]})"
    "\n";

constexpr std::string_view kJaeger =
    R"({"data":[{"traceID":"t","spans":[{"traceID":"t","spanID":"1","operationName":"pay","startTime":1700000000000123,"duration":4500,"tags":[{"key":"span.kind","value":"client"},{"key":"peer.service","value":"pay"}]},)"
    R"({"traceID":"t","spanID":"2","operationName":"sms","startTime":1700000000001123,"duration":90000,"tags":[{"key":"span.kind","value":"client"},{"key":"error","value":true}]}],"processes":{}}]})";

constexpr std::string_view kZipkin =
    R"([{"traceId":"t","id":"1","kind":"CLIENT","name":"get","timestamp":1700000000000123,"duration":4500,"remoteEndpoint":{"serviceName":"pay"}},)"
    R"({"traceId":"t","id":"2","kind":"CLIENT","name":"get","timestamp":1700000000001123,"remoteEndpoint":{"serviceName":"sms"},"tags":{"error":"refused"}}])";

constexpr std::string_view kHar =
    R"({"log":{"version":"1.2","entries":[{"startedDateTime":"2026-01-31T12:00:00.250Z","time":12.5,"request":{"url":"https://pay.example/a"},"response":{"status":200}},)"
    R"({"startedDateTime":"2026-01-31T12:00:00.100Z","time":0,"request":{"url":"https://sms.example/a"},"response":{"status":0,"_error":"net::ERR_TIMED_OUT"}}]}})";

constexpr std::string_view kK6Json =
    R"({"type":"Point","metric":"http_req_duration","data":{"time":"2026-01-31T12:00:01.5Z","value":250.25,"tags":{"name":"pay","status":"200"}}})"
    "\n"
    R"({"type":"Point","metric":"http_req_duration","data":{"time":"2026-01-31T12:00:01.6Z","value":20,"tags":{"name":"sms","status":"503"}}})"
    "\n";

constexpr std::string_view kVegetaJson =
    R"({"attack":"peak","seq":0,"code":200,"timestamp":"2026-01-31T13:00:00.077+01:00","latency":788624775,"bytes_in":0,"error":"","url":"http://pay/"})"
    "\n"
    R"({"attack":"peak","seq":1,"code":0,"timestamp":"2026-01-31T13:00:00.078+01:00","latency":30000000000,"bytes_in":0,"error":"timeout","url":"http://pay/"})"
    "\n";

constexpr std::string_view kEnvoyJson =
    R"({"start_time":"2026-01-31T12:00:00.921Z","response_code":200,"response_flags":"-","duration":217,"upstream_cluster":"pay"})"
    "\n"
    R"({"start_time":"2026-01-31T12:00:00.931Z","response_code":200,"response_flags":"UO","duration":0,"upstream_cluster":"sms"})"
    "\n";

constexpr std::string_view kJmeterXml =
    "<?xml version=\"1.0\"?>\n<testResults version=\"1.2\">\n"
    "<httpSample t=\"645\" ts=\"1700000000000\" s=\"true\" lb=\"pay\" rc=\"200\"/>\n"
    "<httpSample t=\"5\" ts=\"1700000000100\" s=\"false\" lb=\"sms\" rc=\"503\"/>\n</testResults>\n";

constexpr std::string_view kK6Csv =
    "metric_name,timestamp,metric_value,check,error,error_code,expected_response,name,status,service,extra_"
    "tags,"
    "metadata\n"
    "http_req_duration,1700000000,218.508,,,,true,pay,200,,,\n"
    "http_req_duration,1700000001,15.079,,,,false,sms,503,,,\n";

constexpr std::string_view kHey =
    "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n"
    "0.0014,0.0011,0.0000,0.0000,0.0002,0.0001,200,497.7179\n"
    "0.0200,0.0010,0.0000,0.0000,0.0190,0.0000,503,497.7210\n";

constexpr std::string_view kOha =
    "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status\n"
    "0.002211678,0.000374078,0.001148565,0.002619327,0.002626127,11,200\n"
    "0.003211678,0.000374078,0.001148565,0.002619327,0.002626127,11,503\n";

constexpr std::string_view kJmeterCsv =
    "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,bytes\n"
    "1700000000000,20,pay,200,OK,u 1-1,text,true,10\n1700000000010,30,sms,503,busy,u 1-1,text,false,10\n";

constexpr std::string_view kVegetaCsv =
    "1700000000000000000,200,1234567,0,12,\"\",Ym9keQ==,peak,7\n"
    "1700000000100000000,503,2234567,0,12,\"503 busy\",Ym9keQ==,peak,8\n";

constexpr std::string_view kGatling =
    "RUN\tshop.Peak\tpeak\t1700000000000\t \t3.9.5\n"
    "REQUEST\t\tpay\t1700000000000\t1700000000020\tOK\t \n"
    "REQUEST\t\tsms\t1700000000010\t1700000000090\tKO\tstatus 503\n";

constexpr std::string_view kHaproxy =
    "Mar  1 10:00:03 lb haproxy[28]: 192.0.2.1:4000 [01/Mar/2025:10:00:02.500] front shop/web1 0/0/1/17/18 "
    "200 170 - - "
    "---- 2/2/1/1/0 0/0 \"GET /pay HTTP/1.1\"\n"
    "Mar  1 10:00:04 lb haproxy[28]: 192.0.2.1:4000 [01/Mar/2025:10:00:02.600] front shop/web1 0/0/1/-1/1018 "
    "504 170 - - "
    "sH-- 2/2/1/1/0 0/0 \"GET /pay HTTP/1.1\"\n";

constexpr std::string_view kEnvoyText =
    "[2025-03-01T10:00:02.500Z] \"GET /ip HTTP/1.1\" 200 - 0 43 217 216 \"-\" \"curl\" \"c6\" \"pay\" "
    "\"10.0.0.1:80\"\n"
    "[2025-03-01T10:00:02.600Z] \"GET /ip HTTP/1.1\" 503 UO 0 43 0 - \"-\" \"curl\" \"c7\" \"sms\" \"-\"\n";

constexpr std::string_view kHeroku =
    "2025-03-01T10:00:37.000000+00:00 heroku[router]: at=info method=GET path=\"/\" host=shop.example "
    "fwd=192.0.2.1 "
    "dyno=web.1 connect=6ms service=30ms status=200 bytes=0\n"
    "2025-03-01T10:00:38.000000+00:00 heroku[router]: at=error code=H12 desc=\"Request timeout\" method=GET "
    "path=\"/\" "
    "host=shop.example fwd=192.0.2.1 dyno=web.1 connect=6ms service=30001ms status=503 bytes=0\n";

constexpr std::string_view kLograge =
    "I, [2025-03-01T10:00:02.500000 #7]  INFO -- : method=GET path=/jobs format=html controller=Jobs "
    "action=show "
    "status=200 duration=58.33 view=40.43 db=15.26\n"
    "I, [2025-03-01T10:00:02.700000 #7]  INFO -- : method=GET path=/jobs format=html controller=Jobs "
    "action=show "
    "status=500 duration=8.33 view=0.43 db=5.26\n";

constexpr std::string_view kRails =
    "I, [2025-03-01T10:00:02.000000 #7]  INFO -- : [aa11] Started GET \"/pay\" for 192.0.2.1 at 2025-03-01 "
    "10:00:02 "
    "+0000\n"
    "I, [2025-03-01T10:00:02.106000 #7]  INFO -- : [aa11] Completed 200 OK in 106ms (Views: 9.9ms)\n"
    "I, [2025-03-01T10:00:03.000000 #7]  INFO -- : [bb22] Started GET \"/sms\" for 192.0.2.1 at 2025-03-01 "
    "10:00:03 "
    "+0000\n"
    "I, [2025-03-01T10:00:03.020000 #7]  INFO -- : [bb22] Completed 500 Internal Server Error in 20ms\n";

constexpr std::string_view kIngress =
    "192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET /pay HTTP/1.1\" 200 59 \"-\" \"curl/7\" 89 0.120 "
    "[pay-80] [] "
    "10.0.0.1:80 59 0.119 200 529a\n"
    "192.0.2.1 - - [01/Mar/2025:10:00:03 +0000] \"GET /sms HTTP/1.1\" 200 59 \"-\" \"curl/7\" 89 0.104 "
    "[sms-80] [] "
    "10.0.0.1:80, 10.0.0.2:80 0, 9 0.100, 0.004 502, 200 529b\n";

constexpr std::string_view kAccessLog =
    "192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET /pay HTTP/1.1\" 200 59 \"-\" \"curl/7\" 20.178\n"
    "192.0.2.1 - - [01/Mar/2025:10:00:03 +0000] \"GET /pay HTTP/1.1\" 503 59 \"-\" \"curl/7\" 0.178\n";

}  // namespace

std::vector<FormatFixture> formatFixtures() {
  const auto text = [](std::string_view view) { return std::string{view}; };
  return {{"calltrace", native()},
          {"calltrace-csv",
           "start_us,dep,latency_us,outcome,status\n1700000000000000,pay,5,ok,200\n1700000000000007,"
           "sms,,unknown,\n"},
          {"aws-alb", balancer()},
          {"aws-elb", text(kClassic)},
          {"otlp-json", text(kOtlp)},
          {"jaeger-json", text(kJaeger)},
          {"zipkin-json", text(kZipkin)},
          {"har", text(kHar)},
          {"k6-json", text(kK6Json)},
          {"vegeta-json", text(kVegetaJson)},
          {"envoy-json", text(kEnvoyJson)},
          {"jmeter-xml", text(kJmeterXml)},
          {"k6-csv", text(kK6Csv)},
          {"hey-csv", text(kHey)},
          {"oha-csv", text(kOha)},
          {"jmeter-csv", text(kJmeterCsv)},
          {"vegeta-csv", text(kVegetaCsv)},
          {"gatling-text", text(kGatling)},
          {"haproxy", text(kHaproxy)},
          {"envoy-text", text(kEnvoyText)},
          {"heroku-router", text(kHeroku)},
          {"lograge", text(kLograge)},
          {"rails", text(kRails)},
          {"ingress-nginx", text(kIngress)},
          {"access-log", text(kAccessLog), "nginx-combined-time"}};
}

}  // namespace watertight
