String log = new File(basedir, 'build.log').text

// An assertion would print the whole log.
def said = { String text -> if (!log.contains(text)) throw new IllegalStateException("build.log lacks: " + text) }

said('This module has no executable jar, so nothing is measured.')
said('app' + File.separator + 'target' + File.separator + 'app-1.0.jar')
said('jars: GET /greeting')
