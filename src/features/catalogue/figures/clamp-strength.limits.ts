/** Safety factor of finder, search and assistants where none is given. */
export const DEFAULT_SAFETY = 1.5;
