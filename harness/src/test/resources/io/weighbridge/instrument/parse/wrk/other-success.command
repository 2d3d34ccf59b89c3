wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s other-success.lua http://127.0.0.1:18197/
exit 0 after 1.284 s
