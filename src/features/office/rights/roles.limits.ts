/** Roles by increasing rights. */
export const ROLES = ['viewer', 'sales', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `write` covers every change: add, change, archive, restore, undo. */
export const ACTIONS = ['read', 'write'] as const;
export type Action = (typeof ACTIONS)[number];
