package io.weighbridge.run;

import io.weighbridge.launch.InstalledJava;
import io.weighbridge.launch.Javas;
import io.weighbridge.plan.Target;
import java.nio.file.Path;
import java.util.List;

/**
 * A cache of a jar's classes.
 *
 * @param jar that is started from it
 * @param home of the Java that trains and uses it
 * @param aot whether it is an AOT cache; otherwise an AppCDS archive
 * @param flags that affect it: a cache that was trained without them may not fit
 */
record ClassCache(Path jar, Path home, boolean aot, List<String> flags) {

    /** The first Java whose one-step AOT cache (JEP 514) replaces an AppCDS archive. */
    private static final int AOT_CACHE = 25;

    /** The cache from which a target's jar is started. */
    static ClassCache of(Target target, Path jar) {
        Path home = Javas.find(target.jvm());
        InstalledJava java = InstalledJava.at(home);
        boolean aot = java != null && java.feature() >= AOT_CACHE;
        List<String> flags = target.jvmFlags().stream().filter(ClassCache::matters).toList();
        return new ClassCache(jar, home, aot, flags);
    }

    private static boolean matters(String flag) {
        return !flag.startsWith("-D") && !flag.startsWith("-Xm") && !flag.startsWith("-XX:Tiered");
    }

    /** The name of its file. */
    String file(int number) {
        return "cache-" + number + (aot ? ".aot" : ".jsa");
    }

    /** The flag with which a JVM writes it at its end. */
    String writing(Path file) {
        return (aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + file;
    }

    /** The flags with which a JVM is started from it. */
    List<String> using(Path file) {
        return aot
                ? List.of("-XX:AOTCache=" + file, "-XX:AOTMode=on")
                : List.of("-XX:SharedArchiveFile=" + file, "-Xshare:on");
    }

    /** Such as {@code the AOT cache of app.jar}. */
    String title() {
        String kind = aot ? "AOT cache" : "AppCDS archive";
        String with = flags.isEmpty() ? "" : " with " + String.join(" ", flags);
        return "the %s of %s%s".formatted(kind, jar.getFileName(), with);
    }
}
