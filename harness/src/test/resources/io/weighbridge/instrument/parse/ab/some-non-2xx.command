ab -e some-non-2xx.percentiles.csv -q -n 1000 -c 4 http://127.0.0.1:8080/some
exit 0 after 0.399 s
