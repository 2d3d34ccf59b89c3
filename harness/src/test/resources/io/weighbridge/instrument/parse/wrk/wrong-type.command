wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s wrong-type.lua http://127.0.0.1:18196/
exit 0 after 1.107 s
