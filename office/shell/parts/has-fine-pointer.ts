/** False on touch screens, where focusing a field opens a keyboard over the content. */
export const hasFinePointer = (): boolean => window.matchMedia('(pointer: fine)').matches;
