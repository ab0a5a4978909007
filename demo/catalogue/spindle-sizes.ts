/** Lengths of a clamp's spindle: for flat and for high workpieces. */
export const spindleLengths = (thread: number): [short: number, long: number] => [thread * 6, thread * 10];

export const THREADS_OF_SPINDLES = [5, 6, 8, 10] as const;
