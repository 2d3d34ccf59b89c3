package io.weighbridge.squeeze;

import io.weighbridge.instrument.model.Keyed;

/** Why a search recommends no size. */
public enum NoSize implements Keyed {
    /** Background load disturbed {@link TargetSearch#DISTURBED} launches in a row. */
    DISTURBED,
    /** The search has found no size at which half of the launches hold. */
    NOT_FOUND,
    /** {@link TargetSearch#RAISES} recommended sizes failed. */
    RAISED_TOO_OFTEN,
    /** The size to recommend is more than the search may use. */
    TOO_LARGE
}
