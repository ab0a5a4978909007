/** A force as the catalogue's tables print it: a whole number without separators. */
export const newtons = (value: number) => String(Math.round(value));
