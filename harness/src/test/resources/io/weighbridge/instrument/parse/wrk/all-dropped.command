wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s all-dropped.lua http://127.0.0.1:18190/drop
exit 0 after 1.015 s
