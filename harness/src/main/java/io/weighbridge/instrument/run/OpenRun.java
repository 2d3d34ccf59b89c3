package io.weighbridge.instrument.run;

import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.os.Children;

/**
 * A run that has locked the machine and has its folder.
 *
 * @param environment its services
 * @param children owns its processes
 * @param plan what it carries out
 * @param progress receives its progress, and masks secrets
 * @param finalLoad follows the last measurement of its rounds
 */
public record OpenRun(
        RunEnvironment environment,
        Children children,
        RunDirectory directory,
        ReadyPlan plan,
        Progress progress,
        FinalLoad.Ready finalLoad) {}
