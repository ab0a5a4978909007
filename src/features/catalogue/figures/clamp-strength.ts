/** Clamping force by hand as a fraction of the holding capacity, a conservative figure (docs/spec/catalogue.md#clamping-force). */
export const HAND_PART = 1 / 3;

/**
 * Returns the holding capacity in newtons at a reach in millimetres: HC(x) = HC1 · X1 / X, the constant moment of the maker's tables,
 * limited to the rated capacity HC1 below the rated reach X1. Nothing holds beyond the end of the bar, or where no reach is stated (NaN).
 */
export function capacityAt(capacity: number, ratedReach: number, endOfBar: number, reach: number): number {
  return reach <= endOfBar ? capacity * Math.min(1, ratedReach / reach) : 0;
}

/** A force as the catalogue's tables print it: a whole number without separators. */
export const newtons = (value: number) => String(Math.round(value));
