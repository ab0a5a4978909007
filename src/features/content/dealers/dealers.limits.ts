/** Texts that stand for nothing, as old lists of dealers have them. */
export const PLACEHOLDER = /^(null|n\/?a|undefined|-+)?$/i;
