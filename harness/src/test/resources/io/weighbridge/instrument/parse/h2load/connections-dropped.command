h2load -n 400 -c 4 -m 1 -t 1 -N 30s --log-file=connections-dropped.log --h1 http://127.0.0.1:18190/some-drop
exit 0 after 0.241 s
