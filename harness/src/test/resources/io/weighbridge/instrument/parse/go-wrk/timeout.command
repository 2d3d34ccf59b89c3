go-wrk -c 4 -d 1 -T 2000 -M GET http://127.0.0.1:18190/hang
exit 0 after 2.014 s
