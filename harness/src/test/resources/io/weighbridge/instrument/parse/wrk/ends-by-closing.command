wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s ends-by-closing.lua http://127.0.0.1:18193/
exit 0 after 1.116 s
