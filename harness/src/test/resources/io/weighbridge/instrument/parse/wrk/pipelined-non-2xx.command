wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s pipelined-non-2xx.lua http://127.0.0.1:18182/no/such
exit 0 after 1.105 s
