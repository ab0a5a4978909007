/** More models do not fit side by side on a screen. */
export const MAX_COMPARED = 4;
