import { choiceColumn, momentColumn, textColumn, withLabel } from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';

export const invitationsResource = {
  label: 'Invitations',
  labelOne: 'Invitation',
  right: 'staff',
  title: ['email'],
  table: defineActsOnlyTable('staff_invitations', '(select * from staff_invitations where used_at is null) t'),
  isPrivate: true,
  about: 'Invited people get a link by email. It expires in three days and works once.',
  searched: ['email', 'name'],
  facts: {
    email: { column: textColumn(254), sql: 't.email' },
    name: { column: textColumn(100), sql: 't.name' },
    role: { column: choiceColumn(STAFF_ROLES), sql: 't.role' },
    state: {
      column: choiceColumn(['valid', 'expired'], { valid: 'Valid', expired: 'Expired' }),
      sql: `case when t.expires_at > now() then 'valid' else 'expired' end`,
    },
    expires_at: { column: withLabel('Valid until', momentColumn()), sql: selectInOfficeTime('t.expires_at') },
    invited_by: { column: textColumn(100), sql: '(select s.name from staff s where s.id = t.invited_by)' },
  },
} as const;
