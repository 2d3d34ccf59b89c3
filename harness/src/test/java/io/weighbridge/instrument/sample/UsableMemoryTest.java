package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsableMemoryTest {

    private static final long MIB = 1L << 20;

    @TempDir private Path root;

    @Test
    void a_container_s_limit_is_less_than_the_machine_s_memory() throws IOException {
        machine();
        limit(2048 * MIB);

        assertThat(UsableMemory.total(new KernelFiles(root))).isEqualTo(2048 * MIB);
        assertThat(UsableMemory.available(new KernelFiles(root))).isEqualTo(2048 * MIB);
    }

    @Test
    void what_a_control_group_holds_is_not_available() throws IOException {
        machine();
        limit(2048 * MIB);
        write("sys/fs/cgroup/shop/memory.current", 1500 * MIB + "\n");
        write("sys/fs/cgroup/shop/memory.stat", "file " + 500 * MIB + "\nshmem 0\n");

        assertThat(UsableMemory.total(new KernelFiles(root))).isEqualTo(2048 * MIB);
        assertThat(UsableMemory.available(new KernelFiles(root))).isEqualTo(1048 * MIB);
    }

    @Test
    void a_parent_group_may_have_less_left_than_a_group_with_a_lower_limit() throws IOException {
        machine();
        write("proc/self/cgroup", "4:memory:/shops/shop\n");
        write("sys/fs/cgroup/memory/shops/shop/memory.limit_in_bytes", 2048 * MIB + "\n");
        write("sys/fs/cgroup/memory/shops/shop/memory.usage_in_bytes", 100 * MIB + "\n");
        write("sys/fs/cgroup/memory/shops/memory.limit_in_bytes", 4096 * MIB + "\n");
        write("sys/fs/cgroup/memory/shops/memory.usage_in_bytes", 3000 * MIB + "\n");

        assertThat(UsableMemory.total(new KernelFiles(root))).isEqualTo(2048 * MIB);
        assertThat(UsableMemory.available(new KernelFiles(root))).isEqualTo(1096 * MIB);
    }

    @Test
    void a_machine_may_have_less_available_than_its_control_group_allows() throws IOException {
        machine();
        limit(12_288 * MIB);

        assertThat(UsableMemory.total(new KernelFiles(root))).isEqualTo(12_288 * MIB);
        assertThat(UsableMemory.available(new KernelFiles(root))).isEqualTo(8192 * MIB);
    }

    @Test
    void without_a_limit_it_is_the_machine_s_memory() throws IOException {
        machine();

        assertThat(UsableMemory.total(new KernelFiles(root))).isEqualTo(16_384 * MIB);
        assertThat(UsableMemory.available(new KernelFiles(root))).isEqualTo(8192 * MIB);
    }

    @Test
    void without_the_kernel_s_files_the_operating_system_is_asked() {
        long available = UsableMemory.available(new KernelFiles(root));

        assertThat(available).isPositive();
        assertThat(UsableMemory.total(new KernelFiles(root))).isGreaterThan(MIB);
    }

    private void machine() throws IOException {
        write("proc/meminfo", "MemTotal: 16777216 kB\nMemAvailable: 8388608 kB\n");
    }

    private void limit(long bytes) throws IOException {
        write("proc/self/cgroup", "0::/shop\n");
        write("sys/fs/cgroup/shop/memory.max", bytes + "\n");
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text);
    }
}
