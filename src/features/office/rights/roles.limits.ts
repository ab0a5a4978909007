/** The roles of the office, from the one that may do least. */
export const ROLES = ['viewer', 'sales', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `write` is everything that changes something: add, change, archive, restore, take back. */
export const ACTIONS = ['read', 'write'] as const;
export type Action = (typeof ACTIONS)[number];
