import type { Role } from '../../../src/features/office/staff/staff.contract.ts';

/** The roles in words, for whoever gives them. What each may do exactly is decided by the API. */
export const ROLES: readonly { role: Role; may: string }[] = [
  { role: 'viewer', may: 'sees the catalogue, the content, their history and the statistics' },
  {
    role: 'sales',
    may: 'sees the same, changes dealers and templates, and works on enquiries, quotations, customers and undelivered emails',
  },
  {
    role: 'editor',
    may: 'sees the same, changes catalogue, content, dealers and templates, and imports; no enquiries or customers',
  },
  { role: 'admin', may: 'may do everything: also invites staff, changes settings, personal data and webhooks' },
];
