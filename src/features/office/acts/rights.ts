import { RIGHT_ACTIONS, type RightAction, STAFF_ROLES, type StaffRole } from './roles.limits.ts';

const EVERYONE = STAFF_ROLES;
const EDITORS = ['editor', 'admin'] as const;
const ADMINS = ['admin'] as const;

/** Guards of the API and screens use this table (docs/decisions/098-staff.md). */
const RIGHTS = {
  catalogue: { read: EVERYONE, write: EDITORS },
  content: { read: EVERYONE, write: EDITORS },
  imports: { read: EDITORS, write: EDITORS },
  dealers: { read: EVERYONE, write: ['sales', 'editor', 'admin'] },
  /** Undoing also requires the right to write the row. */
  history: { read: EVERYONE, write: ['sales', 'editor', 'admin'] },
  enquiries: { read: ['sales', 'admin'], write: ['sales', 'admin'] },
  customers: { read: ['sales', 'admin'], write: ['sales', 'admin'] },
  templates: { read: EVERYONE, write: ['sales', 'editor', 'admin'] },
  figures: { read: EVERYONE, write: [] },
  emails: { read: ['sales', 'admin'], write: ['sales', 'admin'] },
  staff: { read: ADMINS, write: ADMINS },
  settings: { read: ADMINS, write: ADMINS },
  privacy: { read: ADMINS, write: ADMINS },
  webhooks: { read: ADMINS, write: ADMINS },
} as const satisfies Record<string, Record<RightAction, readonly StaffRole[]>>;

export type RightResource = keyof typeof RIGHTS;
const RIGHT_RESOURCES = Object.keys(RIGHTS) as RightResource[];

export const roleHasRight = (role: StaffRole, resource: RightResource, action: RightAction): boolean =>
  (RIGHTS[resource][action] as readonly StaffRole[]).includes(role);

export function listRights(role: StaffRole): Partial<Record<RightResource, RightAction[]>> {
  const actions = RIGHT_RESOURCES.map(
    (resource) => [resource, RIGHT_ACTIONS.filter((action) => roleHasRight(role, resource, action))] as const,
  );
  return Object.fromEntries(actions.filter(([, allowed]) => allowed.length));
}
