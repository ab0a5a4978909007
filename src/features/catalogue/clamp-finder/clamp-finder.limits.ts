/** The largest force, in newtons, and the largest length, in millimetres, that the clamp finder takes. */
export const MAX_FORCE = 1_000_000;
export const MAX_LENGTH = 10_000;
