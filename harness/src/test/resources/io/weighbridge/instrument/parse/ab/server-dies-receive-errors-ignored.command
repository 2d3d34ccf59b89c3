ab -e server-dies-receive-errors-ignored.percentiles.csv -q -r -n 1000 -c 4 http://127.0.0.1:8082/die
exit 0 after 0.136 s
