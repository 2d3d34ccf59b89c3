h2load -n 100 -c 4 -m 1 -t 1 -N 30s --log-file=h2c-of-a-server-without.log http://127.0.0.1:18190/plaintext
exit 0 after 0.037 s
