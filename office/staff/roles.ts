import type { Role } from '../data/office-types.ts';

/** The roles in words, for whoever gives them. What each may do exactly is decided by the API. */
export const ROLES: readonly { role: Role; may: string }[] = [
  { role: 'viewer', may: 'sees the catalogue, the content and their history' },
  { role: 'sales', may: 'also changes dealers' },
  { role: 'editor', may: 'also changes the catalogue and the content' },
  { role: 'admin', may: 'also invites staff and gives roles' },
];
