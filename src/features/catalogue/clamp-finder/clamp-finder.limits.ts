export const MAX_FORCE = 1_000_000;
export const MAX_LENGTH = 10_000;
