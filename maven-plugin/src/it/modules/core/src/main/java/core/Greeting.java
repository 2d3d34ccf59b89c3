package core;

/** What the application says. */
public record Greeting(String text) {}
