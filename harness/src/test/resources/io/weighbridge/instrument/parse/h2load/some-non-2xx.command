h2load -n 400 -c 4 -m 1 -t 1 -N 30s --log-file=some-non-2xx.log --h1 http://127.0.0.1:18190/some
exit 0 after 4.487 s
