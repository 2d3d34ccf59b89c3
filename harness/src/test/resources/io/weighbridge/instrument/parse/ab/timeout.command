ab -e timeout.percentiles.csv -q -s 1 -n 100 -c 4 http://127.0.0.1:8080/hang
exit 119 after 1.008 s
