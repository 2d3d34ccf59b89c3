package io.weighbridge.report;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.os.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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
        Optional<Path> chromium =
                Optional.ofNullable(Tools.find("chromium"))
                        .or(() -> Optional.ofNullable(Tools.find("google-chrome")));
        Optional<Path> driver = Optional.ofNullable(Tools.find("chromedriver"));
        assumeThat(chromium).as("a Chromium is on the PATH").isPresent();
        assumeThat(driver).as("chromedriver is on the PATH").isPresent();
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.orElseThrow().toFile());
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
                                .usingDriverExecutable(driver.orElseThrow().toFile())
                                .build(),
                        options);
        browser.manage().window().setSize(new Dimension(1280, 900));
        return browser;
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
