import { ACTIONS, type Action, ROLES, type Role } from './roles.limits.ts';

const EVERYONE = ROLES;
const EDITORS = ['editor', 'admin'] as const;
const ADMINS = ['admin'] as const;

/** Who may do what in the office. The guards of the API and the screens follow from it (docs/decisions/098-staff.md). */
const RIGHTS = {
  catalogue: { read: EVERYONE, write: EDITORS },
  content: { read: EVERYONE, write: EDITORS },
  /** Of workbooks, which may touch the catalogue, the content and dealers. */
  imports: { read: EDITORS, write: EDITORS },
  dealers: { read: EVERYONE, write: ['sales', 'editor', 'admin'] },
  /** Of the catalogue and the content. To take something back, the right to write the row itself is needed. */
  history: { read: EVERYONE, write: ['sales', 'editor', 'admin'] },
  /** Who asked what, and the letters: persons. */
  enquiries: { read: ['sales', 'admin'], write: ['sales', 'admin'] },
  /** Their accounts. */
  customers: { read: ['sales', 'admin'], write: ['sales', 'admin'] },
  /** What letters begin with. */
  templates: { read: EVERYONE, write: ['sales', 'editor', 'admin'] },
  /** Figures of the site, without persons. */
  figures: { read: EVERYONE, write: [] },
  /** Emails that could not be delivered, with their recipients. */
  emails: { read: ['sales', 'admin'], write: ['sales', 'admin'] },
  staff: { read: ADMINS, write: ADMINS },
  settings: { read: ADMINS, write: ADMINS },
  /** The duties of the law on personal data: notice, periods, requests, erasure, breaches. Whoever may write customers may record a request. */
  privacy: { read: ADMINS, write: ADMINS },
  /** Which other programs are told what happens. */
  webhooks: { read: ADMINS, write: ADMINS },
} as const satisfies Record<string, Record<Action, readonly Role[]>>;

export type RightResource = keyof typeof RIGHTS;
const RIGHT_RESOURCES = Object.keys(RIGHTS) as RightResource[];

export const can = (role: Role, resource: RightResource, action: Action): boolean =>
  (RIGHTS[resource][action] as readonly Role[]).includes(role);

/** All that a role may do: `{catalogue: ['read', 'write'], …}`, without the resources of which it may not even read. */
export function rightsOf(role: Role): Partial<Record<RightResource, Action[]>> {
  const actions = RIGHT_RESOURCES.map(
    (resource) => [resource, ACTIONS.filter((action) => can(role, resource, action))] as const,
  );
  return Object.fromEntries(actions.filter(([, allowed]) => allowed.length));
}
