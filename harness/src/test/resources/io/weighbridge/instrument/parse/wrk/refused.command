wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s refused.lua http://127.0.0.1:18199/plaintext
exit 1 after 0.021 s
