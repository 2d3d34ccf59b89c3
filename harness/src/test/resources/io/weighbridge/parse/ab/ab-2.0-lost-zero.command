ab -p post.body -T text/plain -n 1000 -c 5 http://127.0.0.1:8080/echo
exit 0 after 20.660 s
