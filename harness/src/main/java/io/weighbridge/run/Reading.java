package io.weighbridge.run;

import io.weighbridge.sample.MachineReading;
import io.weighbridge.sample.ServerReading;
import org.jspecify.annotations.Nullable;

/**
 * All values that are read at the start or end of a window.
 *
 * @param server the loaded server's CPU and other counters
 * @param idleCpu CPU seconds of all other servers of the round, summed
 * @param machine the machine's CPU counters
 * @param storeCpu CPU seconds of the store behind the servers; null if this run started none
 */
record Reading(
        ServerReading server, double idleCpu, MachineReading machine, @Nullable Double storeCpu) {}
