h2load -n 400 -c 4 -m 1 -t 1 -N 30s --log-file=h2c.log http://127.0.0.1:18182/plaintext
exit 0 after 0.326 s
