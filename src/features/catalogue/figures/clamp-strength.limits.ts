/** Safety factor of finder and assistants where none is given. The search lists stated capacities as they are and links to the finder. */
export const DEFAULT_SAFETY = 1.5;
