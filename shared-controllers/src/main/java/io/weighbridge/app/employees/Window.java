package io.weighbridge.app.employees;

import io.weighbridge.app.PathNumber;
import java.util.List;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** The number of employees that one search can return. */
public final class Window {

    /** Elasticsearch's default for {@code max_result_window}. */
    public static final int MOST = 10_000;

    private Window() {}

    /**
     * The first page of a size.
     *
     * @param size 1 to {@value #MOST}
     * @throws ResponseStatusException with status 400 if it is invalid
     */
    public static Pageable first(String size) {
        int most = PathNumber.read(size, MOST);
        if (most == 0) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return PageRequest.of(0, most);
    }

    /**
     * Returns the result of one search if it is smaller than the window. A full window may lack
     * employees that match, too.
     *
     * @throws FullWindowException if the window is full, so that more may match
     */
    public static List<Employee> complete(List<Employee> found) {
        if (found.size() >= MOST) {
            throw new FullWindowException();
        }
        return found;
    }
}
