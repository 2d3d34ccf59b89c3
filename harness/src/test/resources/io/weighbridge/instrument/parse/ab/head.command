ab -e head.percentiles.csv -q -i -n 200 -c 4 http://127.0.0.1:8080/plaintext
exit 0 after 0.083 s
