package io.weighbridge.run;

import io.weighbridge.sample.MachineReading;
import io.weighbridge.sample.ServerReading;
import java.util.OptionalDouble;

/**
 * Everything that is read at the start or end of a window.
 *
 * @param server the loaded server's clocks
 * @param idleCpu CPU seconds of all the other servers of the round, summed
 * @param machine the machine's clocks
 * @param storeCpu CPU seconds of the store behind the servers; absent where there is none of ours
 */
record Reading(
        ServerReading server, double idleCpu, MachineReading machine, OptionalDouble storeCpu) {}
