/** Whether a field may take the focus by itself: on a touch screen a keyboard would cover what one came to see. */
export const isTypedAtOnce = (): boolean => window.matchMedia('(pointer: fine)').matches;
