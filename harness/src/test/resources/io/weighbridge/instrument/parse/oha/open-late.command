oha --no-tui --output-format json -n 400 -c 4 -t 30s --redirect 0 -q 200.000 --latency-correction -m GET http://127.0.0.1:18190/plaintext
exit 0 after 4.771 s
