ab -e refused.percentiles.csv -q -n 100 -c 4 http://127.0.0.1:8099/plaintext
exit 111 after 0.006 s
