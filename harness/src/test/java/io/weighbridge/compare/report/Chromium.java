package io.weighbridge.compare.report;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.os.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless Chromium that makes no connections of its own. */
final class Chromium {

    private Chromium() {}

    /**
     * Opens one if it is installed; otherwise the test is skipped.
     *
     * @param folder for its profile
     */
    static ChromeDriver open(Path folder) {
        Path chromium = Tools.find("chromium");
        if (chromium == null) {
            chromium = Tools.find("google-chrome");
        }
        Path driver = Tools.find("chromedriver");
        assumeThat(chromium).as("a Chromium is on the PATH").isNotNull();
        assumeThat(driver).as("chromedriver is on the PATH").isNotNull();
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Objects.requireNonNull(chromium).toFile());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + folder.resolve("profile"));
        ChromeDriver browser =
                new ChromeDriver(
                        new ChromeDriverService.Builder()
                                .usingDriverExecutable(Objects.requireNonNull(driver).toFile())
                                .build(),
                        options);
        reset(browser);
        return browser;
    }

    /** Undoes what a test set: the size, the emulated device and theme, and the console. */
    static void reset(ChromeDriver browser) {
        browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        browser.manage().window().setSize(new Dimension(1280, 900));
        browser.manage().logs().get(LogType.BROWSER);
    }

    /** Opens a page and waits until it has drawn itself. */
    static void draw(ChromeDriver browser, Path page) {
        browser.get(page.toUri().toString());
        new WebDriverWait(browser, Duration.ofSeconds(20))
                .until(
                        it ->
                                "yes"
                                        .equals(
                                                it.findElement(By.tagName("html"))
                                                        .getDomAttribute("data-drawn")));
    }
}
