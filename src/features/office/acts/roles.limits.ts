/** Roles by increasing rights. */
export const STAFF_ROLES = ['viewer', 'sales', 'editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `write` covers every change: add, change, archive, restore, undo. */
export const RIGHT_ACTIONS = ['read', 'write'] as const;
export type RightAction = (typeof RIGHT_ACTIONS)[number];
