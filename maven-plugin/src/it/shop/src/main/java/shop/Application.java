package shop;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A shop with an OpenAPI document. */
@SpringBootApplication
@RestController
public class Application {

    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }

    @GetMapping("/products")
    List<String> products(@RequestParam(defaultValue = "0") int page) {
        return List.of("tea", "coffee", "page " + page);
    }

    @GetMapping("/search")
    List<String> search(@RequestParam String q) {
        return List.of(q);
    }

    @GetMapping("/products/{id}")
    String product(@PathVariable int id) {
        return "product " + id;
    }

    @PostMapping("/orders")
    String order() {
        return "ordered";
    }
}
