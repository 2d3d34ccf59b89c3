wrk -t 1 -c 4 -d 1s --timeout 1s --latency -s pipelined-never-answered.lua http://127.0.0.1:18192/
exit 0 after 2.170 s
