wrk -t 1 -c 4 -d 1s --timeout 30s --latency -s plain.lua http://127.0.0.1:18182/plaintext
exit 0 after 1.112 s
