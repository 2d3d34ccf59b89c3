ab -e patch.percentiles.csv -q -p patch.body -T text/plain -m PATCH -n 200 -c 4 http://127.0.0.1:8080/echo
exit 0 after 0.087 s
