package io.weighbridge.app.startup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Logs the application's startup time and memory at the moment it is ready. */
@Component
class StartupEventHandler {

    private static final Logger LOG = LoggerFactory.getLogger(StartupEventHandler.class);

    private final MeterRegistry registry;
    private final ObjectMapper mapper;

    StartupEventHandler(MeterRegistry registry, ObjectMapper mapper) {
        this.registry = registry;
        this.mapper = mapper;
    }

    @EventListener
    void ready(ApplicationReadyEvent event) throws JsonProcessingException {
        StartupReport report = StartupReport.of(shown(event), forPrograms(event.getTimeTaken()));
        report.lines().forEach(LOG::info);
        LOG.info("Startup JSON >> {}", mapper.writeValueAsString(report.figures()));
    }

    private Map<String, Object> shown(ApplicationReadyEvent event) {
        MemoryUse memory = MemoryUse.read(registry);
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("jvm.memory.used", memory.all());
        shown.put("jvm.classes.loaded", gauge("jvm.classes.loaded"));
        shown.put("jvm.threads.live", gauge("jvm.threads.live"));
        shown.put("jvm.memory.used.heap", memory.heap());
        shown.put("jvm.memory.used.nonheap", memory.nonHeap());
        shown.put("jvm.memory.used.metaspace", memory.metaspace());
        ResidentSet.read().ifPresent(bytes -> shown.put("process.rss", bytes));
        if (event.getApplicationContext() instanceof WebServerApplicationContext web) {
            shown.putAll(container(web));
        }
        return shown;
    }

    private static Map<String, Object> container(WebServerApplicationContext context) {
        Container container = Container.of(context.getWebServer());
        Map<String, Object> named = new LinkedHashMap<>();
        named.put("container.name", container.name());
        container.version().ifPresent(version -> named.put("container.version", version));
        return named;
    }

    private static Map<String, Object> forPrograms(@Nullable Duration timeTaken) {
        Map<String, Object> figures = new LinkedHashMap<>();
        if (timeTaken != null) {
            figures.put("application.ready.time", timeTaken.toMillis() / 1000.0);
        }
        figures.put("pid", ProcessHandle.current().pid());
        return figures;
    }

    private long gauge(String name) {
        return (long) Objects.requireNonNull(registry.get(name).gauge()).value();
    }
}
