h2load -n 400 -c 4 -m 1 -t 1 -N 30s --log-file=refused.log http://127.0.0.1:18199/plaintext
exit 0 after 0.012 s
