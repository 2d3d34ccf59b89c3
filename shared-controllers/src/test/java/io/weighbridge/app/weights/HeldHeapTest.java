package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeldHeapTest {

    private static final long HEADER = 16;

    @Test
    void the_chunks_and_their_headers_are_the_size_asked_for() {
        HeldHeap held = HeldHeap.of(2 * 1024 * 1024);

        assertThat(held.chunks().stream().mapToLong(chunk -> chunk.length + HEADER))
                .hasSize(8)
                .containsOnly(256L * 1024);
    }

    @Test
    void every_byte_of_a_chunk_is_written_to() {
        assertThat(HeldHeap.of(HeldHeap.CHUNK).chunks().get(0)).containsOnly(1);
    }

    @Test
    void without_a_setting_no_heap_is_held() {
        assertThat(HeldHeap.of(0).chunks()).isEmpty();
    }
}
