package io.weighbridge.app;

/**
 * The body of every error. It has no reason phrase, because Spring's phrases change from version to
 * version.
 *
 * @param status the response's status code
 */
public record ErrorBody(int status) {}
