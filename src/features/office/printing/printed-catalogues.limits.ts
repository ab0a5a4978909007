/** In one catalogue: some 1,300 pages. */
export const MOST_MODELS = 10_000;
/** Upper bound for one PDF, which is typeset in 600 MB. A catalogue with more models is delivered in volumes. */
export const MODELS_PER_VOLUME = 750;
export const MOST_WAITING = 10;
export const PRINT_QUEUE = { queue: 'print-catalogue' };
