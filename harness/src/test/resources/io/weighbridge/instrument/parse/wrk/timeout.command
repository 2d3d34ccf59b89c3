wrk -t 1 -c 4 -d 3s --timeout 2s --latency -s timeout.lua http://127.0.0.1:18190/hang
exit 0 after 5.112 s
