package io.weighbridge.app;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/** Products and purchases in a database. */
@Component
class Store {

    private static final int PAGE = 20;

    private static final RowMapper<Product> PRODUCT =
            (row, number) ->
                    new Product(row.getInt("id"), row.getString("name"), row.getInt("cents"));

    private static final RowMapper<Purchase> PURCHASE =
            (row, number) ->
                    new Purchase(
                            row.getObject("id", UUID.class),
                            row.getInt("product"),
                            row.getString("customer"));

    private static final RowMapper<Report> REPORT =
            (row, number) ->
                    new Report(
                            row.getLong("pairs"), row.getLong("difference"), row.getInt("largest"));

    private final JdbcTemplate jdbc;

    /** A thing that is sold. */
    record Product(int id, String name, int cents) {}

    /** A product that a customer has bought. */
    record Purchase(UUID id, int product, String customer) {}

    /** How the prices of all products differ from each other. */
    record Report(long pairs, long difference, int largest) {}

    Store(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A page of products.
     *
     * @param page from 0
     */
    List<Product> products(int page) {
        int before = page * PAGE;
        return jdbc.query(
                "SELECT id, name, cents FROM product WHERE id BETWEEN ? AND ? ORDER BY id",
                PRODUCT,
                before + 1,
                before + PAGE);
    }

    Optional<Product> product(int id) {
        List<Product> found =
                jdbc.query("SELECT id, name, cents FROM product WHERE id = ?", PRODUCT, id);
        return found.stream().findFirst();
    }

    /** Compares each product with each other, which takes far more time than to find one. */
    Report report() {
        return jdbc.queryForObject(
                "SELECT COUNT(*) AS pairs, SUM(ABS(a.cents - b.cents)) AS difference,"
                        + " MAX(ABS(a.cents - b.cents)) AS largest"
                        + " FROM product a CROSS JOIN product b",
                REPORT);
    }

    /**
     * Adds a purchase.
     *
     * @throws org.springframework.dao.DuplicateKeyException if there is one with this id
     */
    void add(Purchase purchase) {
        jdbc.update(
                "INSERT INTO purchase (id, product, customer) VALUES (?, ?, ?)",
                purchase.id(),
                purchase.product(),
                purchase.customer());
    }

    /**
     * Changes a purchase of a customer, or adds it.
     *
     * @throws org.springframework.dao.DuplicateKeyException if it belongs to another customer
     */
    void put(Purchase purchase) {
        int changed =
                jdbc.update(
                        "UPDATE purchase SET product = ? WHERE id = ? AND customer = ?",
                        purchase.product(),
                        purchase.id(),
                        purchase.customer());
        if (changed == 0) {
            add(purchase);
        }
    }

    /** Deletes a purchase of a customer, if there is one. */
    void delete(UUID id, String customer) {
        jdbc.update("DELETE FROM purchase WHERE id = ? AND customer = ?", id, customer);
    }

    /** The number of purchases of all customers. */
    long purchases() {
        Long number = jdbc.queryForObject("SELECT COUNT(*) FROM purchase", Long.class);
        return number == null ? 0 : number;
    }

    /** The last purchases of all customers, ten at most. */
    List<Purchase> lastPurchases() {
        return jdbc.query(
                "SELECT id, product, customer FROM purchase ORDER BY ordinal DESC LIMIT 10",
                PURCHASE);
    }
}
