package io.weighbridge.app;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What everybody may see. */
@RestController
class CatalogueController {

    private final Store store;

    CatalogueController(Store store) {
        this.store = store;
    }

    @GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
    String home() {
        return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <title>Shop</title>
        </head>
        <body>
        <h1>Shop</h1>
        <ul>
        <li><a href="/products">Products</a></li>
        <li><a href="/account">Your account</a></li>
        </ul>
        </body>
        </html>
        """;
    }

    @GetMapping("/products")
    List<Store.Product> products(@RequestParam(defaultValue = "0") int page) {
        return store.products(page);
    }

    @GetMapping("/products/{id}")
    ResponseEntity<Store.Product> product(@PathVariable int id) {
        return ResponseEntity.of(store.product(id));
    }

    @GetMapping("/report")
    Store.Report report() {
        return store.report();
    }
}
