// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/text_traces.h"

namespace watertight {

std::vector<std::string> textTraces() {
  return {
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,bytes\n"
      "1700000000000,120,\"pay \"\"x\"\"\nmore\",200,OK,u 1-1,text,true,10\n"
      "1700000000100,99,all,200,\"Number of samples in transaction : 1\",u 1-1,,true,10\n"
      "2023-11-14 22:13:21.5,7,pay,500,NO,u 1-1,text,false,10\n",
      "metric_name,timestamp,metric_value,error,error_code,expected_response,name,status\n"
      "http_req_duration,1700000000,218.508,,,true,http://a/b?c,200\nvus,1700000000,3,,,,,\n",
      "1700000000000000000,200,1234567,0,12,\"\",Ym9keQ==,load,7\n"
      "1700000000000000000,0,1234567,0,12,\"a \\\"b\\\" c\",Ym9keQ==,load,7\n",
      "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n"
      "0.0014,0.0011,0.0000,0.0000,0.0002,0.0001,200,497.7179\n",
      "request-start,DNS,DNS+dialup,Response-delay,request-duration,bytes,status\n0.5,0,0,0,0.25,1,200\n",
      "RUN\tShop\t\tshop-1\t1700000000000\t \t3.5.1\nREQUEST\t7\tg\tpay\t1700000000000\t1700000000100\tOK\n"
      "REQUEST\t\t\t1700000000000\t1700000000100\tKO\tfound 401\n",
      "<14>Mar  1 10:00:03 lb haproxy[7]: 192.0.2.1:4 [01/Mar/2025:10:00:02.500] f~ shop/w1 0/3/0/29/+43 200 "
      "17 - - "
      "---- 2/2/1/1/0 0/0 {a|b} \"GET /pay HTTP/1.1\"\n",
      "[2025-03-01T10:00:02.500Z] \"GET /x HTTP/2\" 200 UO,URX via - \"-\" 0 0 5 - \"-\" \"ua\" \"id\" "
      "\"shop\" "
      "\"10.0.0.1:8\" outbound|80||pay.svc x\n",
      "2025-03-01T10:00:37Z heroku[router]: at=error code=H12 method=GET host=shop connect=6ms service=301ms "
      "status=503\n",
      "method=GET path=/j status=200 duration=20.00\nI, [2025-03-01T10:00:02.5 #4] method=GET path=/p "
      "status=200 "
      "duration=58.33 params={\\\"a\\\" => 1}\n",
      "{\n\"method\":\"GET\",\"path\":\"/\",\"controller\":\"C\",\"status\":404,\"duration\":5.5,\n"
      "\"time\":\"2025-03-01 10:00:02 +0800\"}\n",
      "INFO: [a1] Started GET \"/p\" for 192.0.2.1 at 2025-03-01 05:00:02 -0500\nINFO: [a1] Completed 200 OK "
      "in 106ms\n",
      "192.0.2.1 - - [01/Mar/2025:10:00:02 +0000] \"GET / HTTP/1.1\" 200 59 \"-\" \"c\" 89 0.104 [pay] [] "
      "10.0.0.1:80, "
      "10.0.0.2:80 0, 9 0.100, 0.004 502, 200 529a\n",
  };
}

}  // namespace watertight
