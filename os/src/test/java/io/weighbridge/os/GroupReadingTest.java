package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are those of real groups, some of their lines left out. */
class GroupReadingTest {

    private static final Map<String, String> V1 =
            Map.of(
                    "memory.usage_in_bytes", "52428800\n",
                    "memory.max_usage_in_bytes", "52432896\n",
                    "memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n",
                    "memory.stat",
                            """
                            cache 9265152
                            rss 7983104
                            workingset_refault_anon 0
                            workingset_refault_file 15130
                            hierarchical_memory_limit 9223372036854771712
                            total_cache 23961600
                            total_rss 13201408
                            total_inactive_file 4194304
                            total_workingset_refault_anon 0
                            total_workingset_refault_file 16816633
                            """);

    private static final Map<String, String> V2 =
            Map.of(
                    "memory.current", "302641152\n",
                    "memory.peak", "314572800\n",
                    "memory.events", "low 0\nhigh 0\nmax 12\noom 1\noom_kill 1\noom_group_kill 0\n",
                    "memory.stat",
                            """
                            anon 294002688
                            file 5816320
                            kernel 3596288
                            inactive_file 1048576
                            workingset_refault_anon 0
                            workingset_refault_file 7
                            """);

    @TempDir private Path folder;

    private GroupReading v1(Map<String, String> files) throws IOException {
        return Objects.requireNonNull(GroupReading.read(false, written(files)));
    }

    private GroupReading v2(Map<String, String> files) throws IOException {
        return Objects.requireNonNull(GroupReading.read(true, written(files)));
    }

    private KernelFiles written(Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        return new KernelFiles(folder);
    }

    @Test
    void shared_memory_such_as_the_heap_of_zgc_is_no_page_cache() throws Exception {
        Map<String, String> files = new HashMap<>(V2);
        files.put("memory.stat", "anon 100\nfile 200000000\nshmem 150000000\n");

        GroupReading reading = v2(files);

        assertThat(reading.cache()).isEqualTo(50_000_000);
        assertThat(reading.held()).isEqualTo(302_641_152 - 50_000_000);
    }

    @Test
    void v1_counts_the_groups_below_as_well() throws Exception {
        GroupReading reading = v1(V1);

        assertThat(reading.usage()).isEqualTo(52_428_800);
        assertThat(reading.peak()).isEqualTo(52_432_896);
        assertThat(reading.cache()).isEqualTo(23_961_600);
        assertThat(reading.held()).isEqualTo(52_428_800 - 23_961_600);
        assertThat(reading.refaults()).isEqualTo(16_816_633);
        assertThat(reading.kills()).isEqualTo(2);
    }

    @Test
    void v2_counts_kills_among_its_events() throws Exception {
        GroupReading reading = v2(V2);

        assertThat(reading.usage()).isEqualTo(302_641_152);
        assertThat(reading.peak()).isEqualTo(314_572_800);
        assertThat(reading.held()).isEqualTo(302_641_152 - 5_816_320);
        assertThat(reading.refaults()).isEqualTo(7);
        assertThat(reading.kills()).isEqualTo(1);
    }

    @Test
    void kernels_before_5_9_count_all_refaults_together() throws Exception {
        Map<String, String> old =
                Map.of("memory.current", "4096\n", "memory.stat", "workingset_refault 3\n");

        GroupReading reading = v2(old);

        assertThat(reading.refaults()).isEqualTo(3);
        assertThat(reading.peak()).isNull();
    }

    @Test
    void a_group_that_is_gone_has_no_reading() throws Exception {
        assertThat(GroupReading.read(false, written(Map.of()))).isNull();
        assertThat(GroupReading.read(true, written(Map.of()))).isNull();
    }

    @Test
    void the_working_set_leaves_out_pages_of_files_that_were_not_used_for_a_while()
            throws IOException {
        assertThat(v1(V1).workingSet()).isEqualTo(52428800 - 4194304);
        assertThat(v2(V2).workingSet()).isEqualTo(302641152 - 1048576);
    }
}
