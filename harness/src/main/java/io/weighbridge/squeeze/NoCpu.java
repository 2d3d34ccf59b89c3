package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Keyed;

/** Why a search recommends no CPU limit. */
public enum NoCpu implements Keyed {
    /** This machine cannot limit CPU. */
    NOT_LIMITED,
    /** No memory size was found under which CPU could be searched for. */
    NO_MEMORY,
    /** Background load disturbed {@link TargetSearch#DISTURBED} launches in a row. */
    DISTURBED,
    /** No slice met the goal, even with all CPUs. */
    ALL_TOO_FEW,
    /** The search has found no limit at which half of the slices meet the goal. */
    NOT_FOUND,
    /** {@link TargetSearch#RAISES} recommended limits failed, or one was more than all CPUs. */
    RAISED_TOO_OFTEN
}
