package io.weighbridge.instrument.run;

import io.weighbridge.instrument.mix.BasicLogin;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.MixDeck;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.MixPreparation;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the mixes of plans: reads their files.
 *
 * @param reader of files of requests
 */
public record Mixes(MixReader reader) {

    /**
     * A plan with the requests of its mixes.
     *
     * @param plan without references to the environment
     * @param secrets remembers secrets of the files
     * @throws UsageException if a file is not understood
     */
    public Plan prepared(Plan plan, Secrets secrets) {
        List<Workload> workloads = new ArrayList<>();
        for (Workload workload : plan.workloads()) {
            Mix mix = workload.mix();
            workloads.add(mix == null ? workload : workload.withPrepared(prepared(mix, secrets)));
        }
        return plan.withWorkloads(workloads);
    }

    /**
     * A mix as it is sent.
     *
     * @param mix without references to the environment
     * @param secrets remembers secrets of its file
     * @throws UsageException if a file is not understood
     */
    public PreparedMix prepared(Mix mix, Secrets secrets) {
        return MixPreparation.prepared(
                list(mix, secrets), MixRows.of(mix.rows()), mix.login() != null, Instant.now());
    }

    /**
     * A path that shows whether a server is ready: the page of the login or, without one, the first
     * GET that has no placeholder; null if there is none.
     */
    public @Nullable String readyPath(Mix mix) {
        Login login = mix.login();
        return login != null
                ? login.path()
                : list(mix, new Secrets()).mix().stream()
                        .filter(request -> request.method().equals("GET"))
                        .map(MixRequest::path)
                        .filter(Workload::isPath)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * What a mix means.
     *
     * @throws UsageException if its file is not understood
     */
    public RequestList list(Mix mix, Secrets secrets) {
        Map<String, List<String>> rows = MixRows.of(mix.rows());
        return mix.file() == null ? mix.listed() : reader.read(mix, rows.keySet(), secrets);
    }

    /**
     * The plan with the names of all files of its mixes, and with notes about its requests: how
     * large mixes are and what was left out of them, and whether each request has a password that
     * the server checks.
     */
    Plan noted(Plan plan) {
        List<String> notes = new ArrayList<>();
        List<Workload> workloads = new ArrayList<>();
        for (Workload workload : plan.workloads()) {
            Mix mix = workload.mix();
            Workload named = workload;
            boolean basic = BasicLogin.isIn(workload.headers());
            if (mix != null) {
                Secrets secrets = new Secrets();
                RequestList list = list(mix, secrets);
                notes(mix, list).stream().map(secrets::message).forEach(notes::add);
                named = workload.withMix(mix.including(list.files()));
                basic = list.mix().stream().anyMatch(it -> BasicLogin.isIn(it.headers()));
            }
            if (basic && !notes.contains(BasicLogin.NOTE)) {
                notes.add(BasicLogin.NOTE);
            }
            workloads.add(named);
        }
        return plan.withWorkloads(workloads).noting(notes);
    }

    private static List<String> notes(Mix mix, RequestList list) {
        List<MixRequest> requests = list.mix();
        MixDeck deck = MixDeck.of(requests, 0);
        long without = deck.cards().stream().filter(cards -> cards == 0).count();
        List<String> notes = new ArrayList<>();
        notes.add(
                deck.isExact(requests)
                        ? "%s has %d requests, in a deck of %d cards."
                                .formatted(capital(mix.source()), requests.size(), deck.size())
                        : String.format(
                                Locale.ROOT,
                                "%s has %d requests, in a deck of %d cards, which changes the share"
                                        + " of a request by at most %.2f percentage points%s.",
                                capital(mix.source()),
                                requests.size(),
                                deck.size(),
                                100 * deck.largestError(requests),
                                without == 0
                                        ? ""
                                        : "; %d requests with less than a card are not sent"
                                                .formatted(without)));
        notes.addAll(list.notes());
        list.leftOut()
                .forEach(
                        (reason, count) -> notes.add("Left out: %s: %d.".formatted(reason, count)));
        return notes;
    }

    private static String capital(String source) {
        return source.equals("the plan") ? "The plan" : source;
    }
}
