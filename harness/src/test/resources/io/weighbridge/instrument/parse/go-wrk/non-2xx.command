go-wrk -c 4 -d 1 -T 30000 -M GET http://127.0.0.1:18181/no/such
exit 0 after 1.014 s
