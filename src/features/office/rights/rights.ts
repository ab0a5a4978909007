import { ACTIONS, type Action, ROLES, type Role } from './roles.limits.ts';

const EVERYONE = ROLES;
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
} as const satisfies Record<string, Record<Action, readonly Role[]>>;

export type RightResource = keyof typeof RIGHTS;
const RIGHT_RESOURCES = Object.keys(RIGHTS) as RightResource[];

export const can = (role: Role, resource: RightResource, action: Action): boolean =>
  (RIGHTS[resource][action] as readonly Role[]).includes(role);

export function rightsOf(role: Role): Partial<Record<RightResource, Action[]>> {
  const actions = RIGHT_RESOURCES.map(
    (resource) => [resource, ACTIONS.filter((action) => can(role, resource, action))] as const,
  );
  return Object.fromEntries(actions.filter(([, allowed]) => allowed.length));
}
