import {
  choice,
  hinted,
  integer,
  labelled,
  moment,
  required,
  text,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { actsOnly } from '../acts/act.ts';
import { ROLES, type Role } from '../rights/roles.limits.ts';
import { inOfficeTime } from '../settings/office-moments.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  viewer: 'sees the catalogue, the content, their history and the statistics',
  sales:
    'sees what a viewer sees, changes dealers and templates, and works on enquiries, quotations, customers and undelivered emails',
  editor:
    'sees what a viewer sees, changes catalogue, content, dealers and templates, and imports; no enquiries or customers',
  admin: 'may do everything: also invites staff, changes settings, personal data and webhooks',
};
const ROLE_HINT = ROLES.map((role) => `${role.charAt(0).toUpperCase()}${role.slice(1)}: ${ROLE_WORDS[role]}.`).join(
  ' ',
);

export const roleColumn = hinted(ROLE_HINT, required(choice(ROLES)));

export const staffResource = {
  label: 'Staff',
  labelOne: 'Staff member',
  right: 'staff',
  title: ['name'],
  sheet: actsOnly(
    'staff',
    `(select s.*, c.totp_enabled_at, c.refused_sign_ins, c.refused_last_at from staff s join staff_credentials c on c.staff_id = s.id) t`,
  ),
  isPrivate: true,
  menu: 'Administration',
  about: ROLE_HINT,
  firstSort: { field: 'name', order: 'asc' },
  searched: ['name', 'email'],
  facts: {
    name: { column: text(100), sql: 't.name' },
    email: { column: text(254), sql: 't.email' },
    role: { column: choice(ROLES), sql: 't.role' },
    enabled: { column: labelled('May sign in', yesNo(true)), sql: 't.disabled_at is null' },
    two_factor: { column: labelled('Second factor', yesNo(false)), sql: 't.totp_enabled_at is not null' },
    last_seen_at: { column: labelled('Last seen', moment()), sql: inOfficeTime('t.last_seen_at') },
    refused_sign_ins: {
      column: labelled('Refused sign-ins', hinted('Since the last successful sign-in', integer(0, 2_147_483_647, 0))),
      sql: 't.refused_sign_ins',
    },
    refused_last_at: { column: labelled('Last refused sign-in', moment()), sql: inOfficeTime('t.refused_last_at') },
  },
} as const;
