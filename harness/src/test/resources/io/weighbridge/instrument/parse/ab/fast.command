ab -e fast.percentiles.csv -q -n 5000 -c 1 http://127.0.0.1:8083/plaintext
exit 0 after 1.525 s
