package io.weighbridge.store.install;

import static java.nio.file.attribute.PosixFilePermission.GROUP_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OTHERS_EXECUTE;

import com.sun.security.auth.module.UnixSystem;
import io.weighbridge.os.Tools;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user as whom a server runs. Elasticsearch and PostgreSQL do not run as root, which containers
 * and CI runners often use.
 *
 * @param prefix what to put before the server's command line
 * @param uid the user who must own the server's folders; null for the harness's own user
 */
public record RunAsUser(List<String> prefix, @Nullable Integer uid) {

    /** The user "nobody" on most systems. The number can be used even if no user has it. */
    public static final int NOBODY = 65_534;

    private static final int ROOT = 0;

    /** The harness's own user. */
    public static final RunAsUser OWN = new RunAsUser(List.of(), null);

    private static final LinkOption[] NO_LINKS = {LinkOption.NOFOLLOW_LINKS};

    public RunAsUser {
        prefix = List.copyOf(prefix);
    }

    /**
     * The user for this process.
     *
     * @param server the server's name
     * @param instead what the user can do if the server cannot run as another user; follows "or" in
     *     a sentence
     * @param needed a folder that the server must enter
     * @param title what the folder is, such as "the Java in"
     * @throws StoreException if this process runs as root and cannot switch to another user
     */
    public static RunAsUser here(String server, String instead, Path needed, String title) {
        boolean root = new UnixSystem().getUid() == ROOT;
        return of(root, server, instead, needed, title, Tools::find, RunAsUser::open);
    }

    /**
     * Chooses the user.
     *
     * @param root whether this process runs as root
     * @param find finds a program on the PATH, as {@link Tools} does
     * @param open whether every user can enter a folder
     */
    static RunAsUser of(
            boolean root,
            String server,
            String instead,
            Path needed,
            String title,
            Function<String, @Nullable Path> find,
            Predicate<Path> open) {
        if (!root) {
            return OWN;
        }
        Path setpriv = find.apply("setpriv");
        if (setpriv != null && open.test(needed)) {
            List<String> prefix =
                    List.of(
                            setpriv.toString(),
                            "--reuid=" + NOBODY,
                            "--regid=" + NOBODY,
                            "--clear-groups",
                            "--no-new-privs");
            return new RunAsUser(prefix, NOBODY);
        }
        Path unshare = find.apply("unshare");
        if (unshare == null) {
            String lack =
                    setpriv == null
                            ? "neither setpriv nor unshare of util-linux is on the PATH"
                            : "other users have no permission to use " + title + " " + needed;
            throw new StoreException(
                    "%s does not run as root, and %s: run weigh as another user, or %s"
                            .formatted(server, lack, instead));
        }
        // The server stays root outside its user namespace, so it can read files that only root may
        // read.
        List<String> prefix =
                List.of(unshare.toString(), "--user", "--map-user=1000", "--map-group=1000");
        return new RunAsUser(prefix, ROOT);
    }

    /**
     * Whether every user can enter a folder, or will be able to once its missing parts are created.
     */
    public static boolean open(Path folder) {
        Path existing = folder.toAbsolutePath().normalize();
        while (!Files.exists(existing)) {
            existing = Objects.requireNonNull(existing.getParent(), "there is always a root");
        }
        try {
            for (Path outer = existing.toRealPath(); outer != null; outer = outer.getParent()) {
                if (!Files.getPosixFilePermissions(outer).contains(OTHERS_EXECUTE)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether this user may enter only folders that every user may enter. */
    public boolean foreign() {
        return uid != null && uid != ROOT;
    }

    /**
     * Lets the server's user pass through a folder of ours, without reading its list of files. No
     * other user gets access: the folder's group becomes that of the server's user.
     *
     * @throws IOException if the permissions cannot be changed
     */
    public void letPass(Path folder) throws IOException {
        if (uid == null || uid == ROOT) {
            return;
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
        Files.setAttribute(folder, "unix:gid", uid, NO_LINKS);
        permissions.add(GROUP_EXECUTE);
        Files.setPosixFilePermissions(folder, permissions);
    }

    /** Gives a folder and its content to the server's user. */
    public void giveOwnership(Path folder) throws IOException {
        if (uid == null) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.setAttribute(file, "unix:uid", uid, NO_LINKS);
            Files.setAttribute(file, "unix:gid", uid, NO_LINKS);
        }
    }

    /**
     * Rejects another user's folder. Any user could have created it, and its programs will be run.
     *
     * @throws StoreException if the folder belongs to another user
     */
    static void requireOurs(Path folder) throws IOException {
        Object owner = Files.getAttribute(folder, "unix:uid", NO_LINKS);
        if (!Files.isDirectory(folder, NO_LINKS)
                || ((Number) owner).longValue() != new UnixSystem().getUid()) {
            throw new StoreException(
                    folder + " belongs to another user (uid " + owner + "): delete it");
        }
    }
}
