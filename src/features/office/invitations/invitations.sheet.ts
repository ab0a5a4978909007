import { choice, labelled, moment, text } from '../../../platform/resource/columns.ts';
import { actsOnly } from '../acts/act.ts';
import { ROLES } from '../rights/roles.limits.ts';
import { inOfficeTime } from '../settings/office-moments.ts';

export const invitationsResource = {
  label: 'Invitations',
  labelOne: 'Invitation',
  right: 'staff',
  title: ['email'],
  sheet: actsOnly('staff_invitations', '(select * from staff_invitations where used_at is null) t'),
  isPrivate: true,
  menu: 'Administration',
  about: 'Invited people get a link by email. It expires in three days and works once.',
  searched: ['email', 'name'],
  facts: {
    email: { column: text(254), sql: 't.email' },
    name: { column: text(100), sql: 't.name' },
    role: { column: choice(ROLES), sql: 't.role' },
    state: {
      column: choice(['valid', 'expired'], { valid: 'Valid', expired: 'Expired' }),
      sql: `case when t.expires_at > now() then 'valid' else 'expired' end`,
    },
    expires_at: { column: labelled('Valid until', moment()), sql: inOfficeTime('t.expires_at') },
    invited_by: { column: text(100), sql: '(select s.name from staff s where s.id = t.invited_by)' },
  },
} as const;
