java -Xmx512m -jar load/jmh/target/weigh-jmh.jar jmh-plaintext.job.json
exit code 0
seconds 16.644355977
