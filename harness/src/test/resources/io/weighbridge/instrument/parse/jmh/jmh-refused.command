java -Xmx512m -jar load/jmh/target/weigh-jmh.jar jmh-refused.job.json
exit code 0
seconds 4.610361438
