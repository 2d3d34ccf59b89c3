package io.weighbridge.app.employees;

import io.weighbridge.app.PathNumber;
import java.util.List;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** How many employees one search may bring. */
public final class Window {

    /** What Elasticsearch allows unless an index says otherwise: {@code max_result_window}. */
    public static final int MOST = 10_000;

    private Window() {}

    /**
     * The first page of a size.
     *
     * @param size 1 to {@value #MOST}
     * @throws ResponseStatusException status 400, where it is none
     */
    public static Pageable first(String size) {
        int most = PathNumber.read(size, MOST);
        if (most == 0) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return PageRequest.of(0, most);
    }

    /**
     * What one search found. A smaller page than the window was asked for as a page; a full window
     * may have been meant as all there are, and is not.
     *
     * @throws FullWindowException where the window is full, so that more may match
     */
    public static List<Employee> complete(List<Employee> found) {
        if (found.size() >= MOST) {
            throw new FullWindowException();
        }
        return found;
    }
}
