wrk -t 1 -c 4 -d 3s --timeout 2s --latency -s late.lua http://127.0.0.1:18190/late
exit 0 after 3.077 s
