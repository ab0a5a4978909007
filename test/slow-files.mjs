/** A test file whose tests take longer in all is refused by the nightly run, unless it is one of these. In seconds. */
export const MAX_SECONDS = 10;

/** Why a test file may take longer, by its path. */
export const SLOW_FILES = {};
