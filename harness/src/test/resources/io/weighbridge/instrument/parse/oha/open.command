oha --no-tui --output-format json -n 1000 -c 4 -t 30s --redirect 0 -q 500.000 --latency-correction -m GET http://127.0.0.1:18182/plaintext
exit 0 after 2.035 s
