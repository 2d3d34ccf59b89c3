package io.weighbridge.run;

import io.weighbridge.sample.MachineReading;
import io.weighbridge.sample.ServerReading;

/**
 * Everything read at one edge of a window.
 *
 * @param server the loaded server's clocks
 * @param idleCpu CPU seconds of all the other servers of the round, summed
 * @param machine the machine's clocks
 */
record Reading(ServerReading server, double idleCpu, MachineReading machine) {}
