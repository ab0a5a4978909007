/** An animation over time: `step` is called with shares from 0 to 1. */
export interface Movement {
  began: number;
  lasts: number;
  step: (share: number) => void;
}

/** Ease-in-out. @param share of the time, 0 to 1 */
export const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);
