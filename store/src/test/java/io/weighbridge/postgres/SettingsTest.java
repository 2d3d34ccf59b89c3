package io.weighbridge.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.store.StoreException;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void the_file_has_what_the_report_says() {
        Settings settings = new Settings(250, 64, false, true);

        assertThat(settings.described())
                .isEqualTo(
                        "max_connections = 250, shared_buffers = 64MB, fsync = off,"
                                + " synchronous_commit = on, autovacuum = off, jit = off,"
                                + " max_parallel_workers_per_gather = 0, max_wal_size = 2GB,"
                                + " checkpoint_timeout = 1h");
        assertThat(settings.lines(20_001))
                .contains(settings.described().split(", "))
                .contains("listen_addresses = '127.0.0.1'", "port = 20001")
                .doesNotHaveDuplicates();
    }

    @Test
    void usually_data_reach_the_disk_and_a_commit_does_not_wait_for_it() {
        assertThat(Settings.USUAL.lines(1)).contains("fsync = on", "synchronous_commit = off");
    }

    @Test
    void a_value_out_of_range_is_refused_with_the_range() {
        assertThatThrownBy(() -> new Settings(9, 64, true, false))
                .isInstanceOf(StoreException.class)
                .hasMessage("PostgreSQL gets 10 to 5000 connections, not 9");
        assertThatThrownBy(() -> new Settings(100, 65_537, true, false))
                .isInstanceOf(StoreException.class)
                .hasMessage("PostgreSQL gets 16 to 65536 MB of shared buffers, not 65537");
    }
}
