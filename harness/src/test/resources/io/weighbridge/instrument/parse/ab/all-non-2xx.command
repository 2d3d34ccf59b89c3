ab -e all-non-2xx.percentiles.csv -q -k -n 1000 -c 4 http://127.0.0.1:8080/broken
exit 0 after 0.119 s
