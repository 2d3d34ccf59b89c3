h2load -n 100 -c 4 -m 1 -t 1 -N 2s --log-file=timeout.log --h1 http://127.0.0.1:18190/hang
exit 0 after 2.022 s
