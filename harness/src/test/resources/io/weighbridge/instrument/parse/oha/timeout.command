oha --no-tui --output-format json -n 4 -c 4 -t 2s --redirect 0 -m GET http://127.0.0.1:18190/hang
exit 0 after 2.079 s
