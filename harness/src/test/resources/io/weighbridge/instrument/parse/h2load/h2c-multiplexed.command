h2load -n 400 -c 4 -m 8 -t 1 -N 30s --log-file=h2c-multiplexed.log http://127.0.0.1:18182/plaintext
exit 0 after 0.159 s
