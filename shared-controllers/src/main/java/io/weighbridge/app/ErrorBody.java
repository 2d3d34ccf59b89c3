package io.weighbridge.app;

/**
 * What every error is answered with. No reason phrase: Spring's words for a status change from
 * version to version.
 *
 * @param status the response's status code
 */
public record ErrorBody(int status) {}
