package io.weighbridge.instrument.boot;

import java.util.List;

/**
 * A cache of an application's classes, from which a JVM starts faster. A training run starts the
 * extracted application with the flags and properties of its later launches, and its JVM writes the
 * cache.
 *
 * @param aot whether it is an AOT cache; otherwise a CDS cache
 * @param file its path
 */
public record ClassCache(boolean aot, String file) {

    /** The first Java whose one-step AOT cache (JEP 514) replaces a CDS cache. */
    public static final int FIRST_AOT = 25;

    private static final String OF_AOT = "-XX:AOTCache=";

    /**
     * A cache in a file with the usual ending.
     *
     * @param name path of the file, without an ending
     */
    public static ClassCache named(String name, boolean aot) {
        return new ClassCache(aot, name + (aot ? ".aot" : ".jsa"));
    }

    /** Whether a flag of a JVM names an AOT cache from which it starts. */
    public static boolean isAot(String flag) {
        return flag.startsWith(OF_AOT);
    }

    /** Such as {@code AOT cache}. */
    public String kind() {
        return aot ? "AOT cache" : "CDS cache";
    }

    /** The flags of a training run, which ends once the application has started. */
    public List<String> training() {
        String writing = (aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + file;
        return List.of(writing, "-Dspring.context.exit=onRefresh");
    }

    /** The flag of a JVM that starts from it. If the cache does not fit, it starts without it. */
    public String using() {
        return (aot ? OF_AOT : "-XX:SharedArchiveFile=") + file;
    }

    /** The flags of a JVM that starts from it. If the cache does not fit, the JVM ends. */
    public List<String> requiring() {
        return List.of(using(), aot ? "-XX:AOTMode=on" : "-Xshare:on");
    }
}
