package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that a plan takes from the environment of {@code weigh}: {@code ${env:NAME}} in the
 * properties, variables, flags, arguments and commands of its targets, in the headers and logins of
 * its workloads, in the options of its load tools, and in the logins and commands of its services.
 * The files of a run contain the reference, never the value.
 */
public final class EnvironmentReferences {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([A-Za-z_][A-Za-z0-9_]*)}");

    private EnvironmentReferences() {}

    /**
     * Checks that every variable to which a plan refers is set.
     *
     * @throws UsageException naming the variables that are not set
     */
    public static void require(Plan plan, Map<String, String> env) {
        resolved(plan, env, new Secrets());
    }

    /**
     * The plan with the values inserted.
     *
     * @param secrets remembers the values, so that files and messages have the references instead
     * @throws UsageException as {@link #require}
     */
    public static Plan resolved(Plan plan, Map<String, String> env, Secrets secrets) {
        Set<String> missing = new TreeSet<>();
        Map<String, String> encoded = encoded(env);
        Plan resolved =
                mapped(
                        plan,
                        text -> resolved(text, env, secrets, missing),
                        url -> resolved(url, encoded, secrets, missing));
        if (!missing.isEmpty()) {
            throw new UsageException(
                    "The plan %s takes values from environment variables that are not set: set %s."
                            .formatted(plan.name(), String.join(", ", missing)));
        }
        for (Workload workload : resolved.workloads()) {
            workload.headers().forEach(EnvironmentReferences::requireHeader);
        }
        return resolved;
    }

    /**
     * A mix with the values inserted.
     *
     * @param secrets as in {@link #resolved(Plan, Map, Secrets)}
     * @throws UsageException naming the variables that are not set
     */
    public static Mix resolved(Mix mix, Map<String, String> env, Secrets secrets) {
        Set<String> missing = new TreeSet<>();
        Mix resolved = mix.mapped(text -> resolved(text, env, secrets, missing));
        if (!missing.isEmpty()) {
            throw new UsageException(
                    "Environment variables are not set: set %s."
                            .formatted(String.join(", ", missing)));
        }
        return resolved;
    }

    /** A text with each of its references replaced. */
    public static String replaced(String text, String replacement) {
        return REFERENCE.matcher(text).replaceAll(Matcher.quoteReplacement(replacement));
    }

    /** A value from the environment may have what a header must not, such as a final line break. */
    private static void requireHeader(String name, String value) {
        String mistake = HeaderChecks.mistake(name, value);
        if (mistake != null) {
            throw new UsageException(mistake + ": correct the environment variable.");
        }
    }

    private static String resolved(
            String text, Map<String, String> env, Secrets secrets, Set<String> missing) {
        String value =
                REFERENCE
                        .matcher(text)
                        .replaceAll(
                                found -> {
                                    String name = found.group(1);
                                    if (!env.containsKey(name)) {
                                        missing.add(name);
                                    }
                                    String variable = env.getOrDefault(name, "");
                                    secrets.remember(variable, found.group());
                                    return Matcher.quoteReplacement(variable);
                                });
        if (!value.equals(text)) {
            secrets.remember(value, text);
        }
        return value;
    }

    private static Plan mapped(Plan plan, UnaryOperator<String> change, UnaryOperator<String> url) {
        List<Target> targets =
                plan.targets().stream().map(target -> target.mapped(change)).toList();
        List<Workload> workloads = plan.workloads().stream().map(it -> mapped(it, change)).toList();
        List<Load> loads =
                plan.loads().stream()
                        .map(it -> it.withOptions(it.options().stream().map(change).toList()))
                        .toList();
        Restore restore = plan.restore();
        Factorial factorial = plan.factorial();
        Factorial open =
                factorial == null
                        ? null
                        : new Factorial(
                                factorial.base().mapped(change),
                                factorial.factors(),
                                factorial.launches());
        return plan.withTargets(targets)
                .withWorkloads(workloads)
                .withLoads(loads)
                .withFactorial(open)
                .withServices(plan.services().stream().map(it -> it.mapped(change, url)).toList())
                .withRestore(restore == null ? null : restore.mapped(change));
    }

    private static Workload mapped(Workload workload, UnaryOperator<String> change) {
        Mix mix = workload.mix();
        return workload.with()
                .headers(Target.mapped(workload.headers(), change))
                .mix(mix == null ? null : mix.mapped(change))
                .build();
    }

    /** The variables as parts of a URL: a password may have characters that end a login. */
    private static Map<String, String> encoded(Map<String, String> env) {
        Map<String, String> encoded = new HashMap<>(env);
        encoded.replaceAll((name, value) -> encoded(value));
        return encoded;
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
