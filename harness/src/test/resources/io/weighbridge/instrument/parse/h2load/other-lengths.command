h2load -n 1000 -c 4 -m 1 -t 1 -N 30s --log-file=other-lengths.log --h1 http://127.0.0.1:18192/plaintext
exit 0 after 0.198 s
