import {
  choiceColumn,
  integerColumn,
  momentColumn,
  requiredColumn,
  textColumn,
  withHint,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';
import { STAFF_ROLES, type StaffRole } from '../acts/roles.limits.ts';

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  viewer: 'sees the catalogue, the content, their history and the statistics',
  sales:
    'sees what a viewer sees, changes dealers and templates, and works on enquiries, quotations, customers and undelivered emails',
  editor:
    'sees what a viewer sees, changes catalogue, content, dealers and templates, and imports; no enquiries or customers',
  admin: 'may do everything: also invites staff, changes settings, personal data and webhooks',
};
const ROLE_HINT = STAFF_ROLES.map(
  (role) => `${role.charAt(0).toUpperCase()}${role.slice(1)}: ${ROLE_LABELS[role]}.`,
).join(' ');

export const roleColumn = withHint(ROLE_HINT, requiredColumn(choiceColumn(STAFF_ROLES)));

export const staffResource = {
  label: 'Staff',
  labelOne: 'Staff member',
  right: 'staff',
  title: ['name'],
  table: defineActsOnlyTable(
    'staff',
    `(select s.*, c.totp_enabled_at, c.refused_sign_ins, c.refused_last_at from staff s join staff_credentials c on c.staff_id = s.id) t`,
  ),
  isPrivate: true,
  about: ROLE_HINT,
  firstSort: { field: 'name', order: 'asc' },
  searched: ['name', 'email'],
  facts: {
    name: { column: textColumn(100), sql: 't.name' },
    email: { column: textColumn(254), sql: 't.email' },
    role: { column: choiceColumn(STAFF_ROLES), sql: 't.role' },
    enabled: { column: withLabel('May sign in', yesNoColumn(true)), sql: 't.disabled_at is null' },
    two_factor: { column: withLabel('Second factor', yesNoColumn(false)), sql: 't.totp_enabled_at is not null' },
    last_seen_at: { column: withLabel('Last seen', momentColumn()), sql: selectInOfficeTime('t.last_seen_at') },
    refused_sign_ins: {
      column: withLabel(
        'Refused sign-ins',
        withHint('Since the last successful sign-in', integerColumn(0, 2_147_483_647, 0)),
      ),
      sql: 't.refused_sign_ins',
    },
    refused_last_at: {
      column: withLabel('Last refused sign-in', momentColumn()),
      sql: selectInOfficeTime('t.refused_last_at'),
    },
  },
} as const;
