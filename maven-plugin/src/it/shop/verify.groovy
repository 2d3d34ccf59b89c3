String log = new File(basedir, 'build.log').text

// An assertion would print the whole log.
def said = { String text -> if (!log.contains(text)) throw new IllegalStateException("build.log lacks: " + text) }

said('GET /products: listed in the OpenAPI document (/v3/api-docs).')
said('Effects of switches of shop-1.0: GET /products')
said('launches to find the smallest heap')
if (!(log =~ /Failed to execute goal io.weighbridge:weigh-maven-plugin:[^ ]*:run .*beauty/)) {
    throw new IllegalStateException('build.log lacks the sentence about the gate')
}

said('Gate ready.classes=1% for jetty: failed')
said('A gate failed: the lines above that begin with Gate say which.')

File[] runs = new File(basedir, 'target/weighbridge').listFiles({ it.directory } as FileFilter)
assert runs.length == 1
assert new File(runs[0], 'report.html').file
assert new File(runs[0], 'trials.jsonl').text.contains('"shop-1.0"')
