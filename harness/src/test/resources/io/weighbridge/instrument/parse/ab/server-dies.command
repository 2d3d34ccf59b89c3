ab -e server-dies.percentiles.csv -q -n 1000 -c 4 http://127.0.0.1:8081/die
exit 104 after 0.124 s
