oha --no-tui --output-format json -n 400 -c 4 -t 30s --redirect 0 -m GET http://127.0.0.1:18181/no/such
exit 0 after 2.317 s
