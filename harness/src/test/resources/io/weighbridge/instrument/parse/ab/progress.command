ab -e progress.percentiles.csv -n 1000 -c 4 http://127.0.0.1:8080/plaintext
exit 0 after 0.398 s
