java -Xmx512m -jar load/jmh/target/weigh-jmh.jar jmh-wrong-body.job.json
exit code 0
seconds 4.619743481
