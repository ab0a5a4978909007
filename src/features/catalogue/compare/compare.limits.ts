/** More models do not stand beside each other on a screen. */
export const MOST_COMPARED = 4;
