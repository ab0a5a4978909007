/** Placeholders in old lists of dealers. */
export const PLACEHOLDER_PATTERN = /^(null|n\/?a|undefined|-+)?$/i;
