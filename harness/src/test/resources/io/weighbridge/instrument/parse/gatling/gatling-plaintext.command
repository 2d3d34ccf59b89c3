java -Xmx512m -jar load/gatling/target/weigh-gatling.jar gatling-plaintext.job.json
exit code 0
seconds 19.912315404
