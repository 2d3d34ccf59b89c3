java -Xmx512m -jar load/gatling/target/weigh-gatling.jar gatling-open.job.json
exit code 0
seconds 12.322389923
