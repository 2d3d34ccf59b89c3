package io.weighbridge.run;

import io.weighbridge.os.Children;
import io.weighbridge.result.RunDirectory;

/**
 * A run that has locked the machine and has its folder.
 *
 * @param environment its services
 * @param children owns its processes
 * @param progress receives its progress, and masks secrets
 */
public record OpenRun(
        RunEnvironment environment, Children children, RunDirectory directory, Progress progress) {}
