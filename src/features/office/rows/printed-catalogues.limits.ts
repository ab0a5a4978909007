/** Models in one catalogue, about 1,300 pages. */
export const MAX_CATALOGUE_MODELS = 10_000;
/** Models in one PDF, which takes 600 MB of memory to typeset. Larger catalogues are delivered in volumes. */
export const MODELS_PER_VOLUME = 750;
export const MAX_WAITING_CATALOGUES = 10;
export const PRINT_QUEUE = { queue: 'print-catalogue' };
