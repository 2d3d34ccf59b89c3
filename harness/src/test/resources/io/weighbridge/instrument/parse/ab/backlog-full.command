ab -q -l -n 20000 -c 64 -e t4.csv http://127.0.0.1:8090/actuator/metrics
exit 0 after 1.300 s
