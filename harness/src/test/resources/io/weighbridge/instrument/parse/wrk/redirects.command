wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s redirects.lua http://127.0.0.1:18191/
exit 0 after 1.116 s
