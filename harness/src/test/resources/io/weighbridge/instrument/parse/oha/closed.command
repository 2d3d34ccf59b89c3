oha --no-tui --output-format json -n 2000 -c 4 -t 30s --redirect 0 -m GET http://127.0.0.1:18182/plaintext
exit 0 after 0.744 s
