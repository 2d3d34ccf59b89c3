ab -e varying-lengths.percentiles.csv -q -l -n 1000 -c 4 http://127.0.0.1:8080/vary
exit 0 after 0.397 s
