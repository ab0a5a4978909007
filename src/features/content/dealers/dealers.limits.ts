/** Placeholders in old lists of dealers. */
export const PLACEHOLDER = /^(null|n\/?a|undefined|-+)?$/i;
