ab -q -n 10 -c 10 -s 30 -e r00-tomcat-get-warm0.percentiles.csv -l http://127.0.0.1:24901/owners?lastName=Davis
exit 0 after 0.150 s
