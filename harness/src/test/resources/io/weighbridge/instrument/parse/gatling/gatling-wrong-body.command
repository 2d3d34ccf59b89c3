java -Xmx512m -jar load/gatling/target/weigh-gatling.jar gatling-wrong-body.job.json
exit code 0
seconds 5.892694138
