/** True if a field may be focused automatically; on touch screens a keyboard would cover the content. */
export const isTypedAtOnce = (): boolean => window.matchMedia('(pointer: fine)').matches;
