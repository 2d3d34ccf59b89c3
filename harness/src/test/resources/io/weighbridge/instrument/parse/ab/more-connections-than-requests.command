ab -e more-connections-than-requests.percentiles.csv -q -n 4 -c 10 http://127.0.0.1:8080/plaintext
exit 22 after 0.004 s
