package io.weighbridge.app;

import java.security.Principal;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.web.server.csrf.CsrfToken;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.HtmlUtils;
import reactor.core.publisher.Mono;

/** What everybody may see, and what customers see and do who have logged in. */
@RestController
class ShopController {

    private static final int PAGE = 20;

    private final Purchases purchases;

    /** A thing that is sold. */
    record Product(int id, String name, int cents) {}

    /** How the prices of all products differ from each other. */
    record Report(long pairs, long difference) {}

    /** A token against forged requests, and where a request has it. */
    record Csrf(String headerName, String parameterName, String token) {}

    ShopController(Purchases purchases) {
        this.purchases = purchases;
    }

    private static Product productOf(int id) {
        return new Product(id, "Product " + id, 100 + id * 37 % 900);
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
    String home() {
        return "<!DOCTYPE html><html lang=\"en\"><head><title>Shop</title></head><body>Shop</body>"
                + "</html>";
    }

    @GetMapping("/products")
    List<Product> products(@RequestParam(defaultValue = "0") int page) {
        int before = page * PAGE;
        return IntStream.rangeClosed(before + 1, before + PAGE)
                .mapToObj(ShopController::productOf)
                .toList();
    }

    @GetMapping("/products/{id}")
    Product product(@PathVariable int id) {
        return productOf(id);
    }

    @GetMapping("/report")
    Report report() {
        long difference = 0;
        for (int one = 1; one <= 100; one++) {
            for (int other = 1; other <= 100; other++) {
                difference += Math.abs(productOf(one).cents() - productOf(other).cents());
            }
        }
        return new Report(10_000, difference);
    }

    private static Mono<CsrfToken> token(ServerWebExchange exchange) {
        Mono<CsrfToken> token = exchange.getAttribute(CsrfToken.class.getName());
        return Objects.requireNonNull(token);
    }

    @GetMapping(path = "/account", produces = MediaType.TEXT_HTML_VALUE)
    Mono<String> account(Principal user, ServerWebExchange exchange) {
        return token(exchange)
                .map(
                        token ->
                                """
                                <!DOCTYPE html>
                                <html lang="en">
                                <head><title>Your account</title></head>
                                <body>
                                <h1>Account of %s</h1>
                                <form method="post" action="/purchases">
                                <input type="hidden" name="%s" value="%s">
                                <button type="submit">Buy</button>
                                </form>
                                </body>
                                </html>
                                """
                                        .formatted(
                                                HtmlUtils.htmlEscape(user.getName()),
                                                token.getParameterName(),
                                                token.getToken()));
    }

    @GetMapping("/csrf")
    Mono<Csrf> csrf(ServerWebExchange exchange) {
        return token(exchange)
                .map(
                        token ->
                                new Csrf(
                                        token.getHeaderName(),
                                        token.getParameterName(),
                                        token.getToken()));
    }

    @PostMapping("/purchases")
    Mono<ResponseEntity<Void>> buy(Principal user, ServerWebExchange exchange) {
        return exchange.getFormData()
                .map(
                        form ->
                                purchases.add(
                                        new Purchases.Purchase(
                                                UUID.fromString(form.getFirst("id")),
                                                Integer.parseInt(form.getFirst("product")),
                                                user.getName())))
                .map(
                        added ->
                                added
                                        ? ResponseEntity.status(HttpStatus.FOUND)
                                                .header("Location", "/account")
                                                .<Void>build()
                                        : ResponseEntity.status(HttpStatus.CONFLICT).build());
    }

    @PutMapping("/purchases/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void put(@PathVariable UUID id, Principal user) {
        purchases.put(new Purchases.Purchase(id, 1, user.getName()));
    }

    @DeleteMapping("/purchases/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable UUID id) {
        purchases.delete(id);
    }
}
