/** More models do not fit side by side on a screen. */
export const MOST_COMPARED = 4;
