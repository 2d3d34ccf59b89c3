ab -e slow.percentiles.csv -q -n 400 -c 8 http://127.0.0.1:8080/wait
exit 0 after 1.498 s
