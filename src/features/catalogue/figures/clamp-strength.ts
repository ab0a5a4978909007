/** Clamping force by hand as a fraction of the holding capacity, a conservative figure (docs/spec/catalogue.md#clamping-force). */
export const HAND_PART = 1 / 3;

/**
 * Holding capacity in newtons at a reach in millimetres: HC(x) = HC1 · X1 / X. Limited to the rated capacity below the
 * rated reach, because parts other than the arm are then the weakest. Without a rated reach, as for plungers and hooks,
 * the capacity does not depend on the reach.
 */
export function capacityAt(rated: number, ratedReach: number | null, reach: number): number {
  return ratedReach === null ? rated : rated * Math.min(1, ratedReach / reach);
}

/** A force as the catalogue's tables print it: a whole number without separators. */
export const newtons = (value: number) => String(Math.round(value));
