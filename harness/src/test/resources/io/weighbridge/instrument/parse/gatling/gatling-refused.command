java -Xmx512m -jar load/gatling/target/weigh-gatling.jar gatling-refused.job.json
exit code 0
seconds 6.655741327
