/** An animation over time: `step` is called with the progress from 0 to 1. */
export interface Movement {
  startTime: number;
  duration: number;
  step: (progress: number) => void;
}

/** Ease-in-out. @param progress the elapsed part of the duration, 0 to 1 */
export const eased = (progress: number) => (progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2);
