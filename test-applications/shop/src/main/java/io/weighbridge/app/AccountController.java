package io.weighbridge.app;

import java.security.Principal;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** What customers see and do who have logged in. */
@RestController
class AccountController {

    private final Store store;

    /** A token against forged requests, and where a request has it. */
    record Csrf(String headerName, String parameterName, String token) {}

    AccountController(Store store) {
        this.store = store;
    }

    @GetMapping(path = "/account", produces = MediaType.TEXT_HTML_VALUE)
    String account(Principal user, CsrfToken token) {
        return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <title>Your account</title>
        </head>
        <body>
        <h1>Account of %s</h1>
        <form method="post" action="/purchases">
        <input type="hidden" name="%s" value="%s">
        <label>Number <input name="id" value="%s"></label>
        <label>Product <input name="product" value="7"></label>
        <button type="submit">Buy</button>
        </form>
        </body>
        </html>
        """
                .formatted(
                        HtmlUtils.htmlEscape(user.getName()),
                        token.getParameterName(),
                        token.getToken(),
                        UUID.randomUUID());
    }

    @GetMapping("/csrf")
    Csrf csrf(CsrfToken token) {
        return new Csrf(token.getHeaderName(), token.getParameterName(), token.getToken());
    }

    /** The name of the user whose password is in the header. */
    @GetMapping("/basic")
    String basic(Principal user) {
        return user.getName();
    }

    @PostMapping("/purchases")
    ResponseEntity<Void> buy(@RequestParam UUID id, @RequestParam int product, Principal user) {
        store.add(new Store.Purchase(id, product, user.getName()));
        return ResponseEntity.status(HttpStatus.FOUND).header("Location", "/account").build();
    }

    @PutMapping("/purchases/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void put(@PathVariable UUID id, @RequestParam(defaultValue = "1") int product, Principal user) {
        store.put(new Store.Purchase(id, product, user.getName()));
    }

    @DeleteMapping("/purchases/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable UUID id, Principal user) {
        store.delete(id, user.getName());
    }
}
