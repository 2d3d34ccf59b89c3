package io.weighbridge.requests;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.mix.RequestNames;
import io.weighbridge.requests.HttpFileRequest.Assignment;
import io.weighbridge.requests.HttpFileRequest.Directives;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the requests of a mix from those of an {@code .http} file. */
final class HttpRequests {

    private final Path file;
    private final List<HttpFileRequest> written;
    private final HttpVariables variables;
    private final RequestNames names = new RequestNames();

    /** The place of each request in the file, by its name. */
    private final Map<String, Integer> places = new LinkedHashMap<>();

    /** Those to which others refer: who refers to each. */
    private final Map<String, String> referred = new LinkedHashMap<>();

    /** The host of the first request that has one; empty: none had one. */
    private String host = "";

    HttpRequests(Path file, List<HttpFileRequest> written, HttpVariables variables) {
        this.file = file;
        this.written = List.copyOf(written);
        this.variables = variables;
    }

    /**
     * The requests.
     *
     * @throws WrongFileException if one is wrong
     */
    RequestList list() {
        for (HttpFileRequest request : written) {
            name(request);
        }
        List<String> named = List.copyOf(places.keySet());
        List<MixRequest> requests = new ArrayList<>();
        for (int place = 0; place < written.size(); place++) {
            requests.add(request(written.get(place), named.get(place)));
        }
        List<MixRequest> whole = withSetup(requests);
        if (whole.stream().allMatch(MixRequest::setup)) {
            throw new WrongFileException(
                    file,
                    "a load needs a request that is sent again and again, but each of this file is"
                            + " sent once before it: write another request, or remove # @setup");
        }
        return new RequestList(whole, Map.of(), notes(), files());
    }

    private void name(HttpFileRequest request) {
        String given = request.name();
        String url = request.url().replaceFirst("^[a-z]+://[^/?{]*", "");
        boolean taken = places.containsKey(given);
        if (taken && request.directives().named()) {
            throw wrong(
                    request.line(),
                    "a name belongs to one request, but two are named %s: rename one of them"
                            .formatted(given));
        }
        String name = given.isEmpty() ? names.of(request.method(), url) : names.unused(given);
        places.put(name, places.size());
        for (Assignment assignment : request.directives().assignments()) {
            variables.keep(assignment, name);
        }
    }

    private MixRequest request(HttpFileRequest request, String name) {
        Set<AnswerReference> references = new LinkedHashSet<>();
        HttpUrl url =
                HttpUrl.of(
                        file,
                        request.line(),
                        variables.resolved(request.url(), request.line(), references::add));
        HttpHeaders headers = new HttpHeaders(file, variables, references::add);
        Map<String, String> sent = headers.read(request.headers(), url.authority().isEmpty());
        requireOneHost(
                request.line(), url.authority().isEmpty() ? headers.host() : url.authority());
        RequestBody body =
                new HttpBody(file, variables, references::add)
                        .of(request, Objects.requireNonNullElse(headers.type(), ""));
        for (AnswerReference reference : references) {
            requireEarlier(request.line(), name, reference);
        }
        Directives said = request.directives();
        return new MixRequest(
                name,
                request.method(),
                url.path(),
                sent,
                body,
                said.weight() == null ? 1 : said.weight(),
                said.status(),
                said.setup(),
                List.copyOf(references));
    }

    private void requireOneHost(int line, @Nullable String other) {
        if (other == null || other.isEmpty()) {
            return;
        }
        if (!host.isEmpty() && !host.equalsIgnoreCase(other)) {
            throw wrong(
                    line,
                    "all requests go to one application, but this one goes to %s and one above to %s: move it to another file"
                            .formatted(other, host));
        }
        host = other;
    }

    private void requireEarlier(int line, String name, AnswerReference reference) {
        Integer place = places.get(reference.request());
        if (place == null) {
            throw wrong(
                    line,
                    "%s needs an earlier request named %s, but there is none: write # @name %s above that request"
                            .formatted(
                                    reference.placeholder(),
                                    reference.request(),
                                    reference.request()));
        }
        Integer own = places.get(name);
        if (own != null && place >= own) {
            throw wrong(
                    line,
                    "a request refers to answers of earlier ones, but %s is not above this one: move it up"
                            .formatted(reference.request()));
        }
        referred.putIfAbsent(reference.request(), name);
    }

    /** Requests to which others refer are sent before the load. */
    private List<MixRequest> withSetup(List<MixRequest> requests) {
        List<MixRequest> whole = new ArrayList<>();
        for (int place = 0; place < requests.size(); place++) {
            MixRequest request = requests.get(place);
            String by = referred.get(request.name());
            if (by != null && written.get(place).directives().weight() != null) {
                throw wrong(
                        written.get(place).line(),
                        "a request to which another refers is sent once before the load, so it has no @weight, but %s has one and %s refers to it: delete # @weight"
                                .formatted(request.name(), by));
            }
            whole.add(by == null ? request : request.asSetup());
        }
        return whole;
    }

    /** The files beside this one that it needs. */
    private List<Path> files() {
        Set<Path> files = new LinkedHashSet<>(variables.files());
        written.forEach(request -> files.addAll(request.files()));
        return List.copyOf(files);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        referred.forEach(
                (request, by) ->
                        notes.add(
                                "%s is sent once for each connection, before the load, because %s refers to its answer."
                                        .formatted(request, by)));
        if (!host.isEmpty()) {
            notes.add(
                    "The host %s is left out: a run sends each request to the application that it measures."
                            .formatted(host));
        }
        return notes;
    }

    private WrongFileException wrong(int line, String sentence) {
        return new WrongFileException(file, line, sentence);
    }
}
