import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { capitalise } from '../../../platform/capitalise.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { requiredColumn, textColumn, withHint } from '../../../platform/resource/columns.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { type ActCall, type ActOutcome, defineAct } from '../acts/act.ts';
import type { StaffRole } from '../acts/roles.limits.ts';
import { staffFields } from './staff.contract.ts';
import { roleColumn } from './staff.resource.ts';
import { findStaffByEmail, withdrawInvitation } from './staff.store.ts';
import { queueStaffInvitation } from './staff-emails.ts';

const INVITATIONS = { name: 'office-invitations', max: 50, seconds: 60 * 60 };

type Invited = { email: string; name: string; role: StaffRole };

/** @returns outcome with the link, which is sent by email as well */
async function inviteStaffMember(
  { call, transaction, staffId }: Omit<ActCall, 'row' | 'values'>,
  invited: Invited,
): Promise<ActOutcome> {
  const { services } = call;
  await enforceLimit(services, INVITATIONS, String(staffId));
  if (await findStaffByEmail(transaction.client, invited.email))
    throw badInputError('email', 'already belongs to a staff member');
  logCallSecurity(call, {
    message: 'Someone was invited to the office',
    account: `staff ${staffId}`,
    role: invited.role,
  });
  const link = await queueStaffInvitation(services, { ...invited, invitedBy: staffId }, transaction);
  return {
    done: `${invited.name} is invited`,
    shown: {
      label: 'Link',
      about: 'The link has been sent by email. It expires in three days and works once.',
      value: link,
    },
  };
}

const guessName = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+|\d+/)
    .filter(Boolean)
    .map(capitalise)
    .join(' ');

const invite = defineAct({
  label: 'Invite',
  undo: 'sends',
  button: 'Send the invitation',
  isOfList: true,
  needsPassword: true,
  fields: {
    email: requiredColumn({ ...textColumn(254), schema: staffFields.email }),
    name: withHint('If empty, the name is made from the address', { ...textColumn(100), schema: staffFields.name }),
    role: roleColumn,
  },
  async run(given) {
    const { email, name, role } = given.values;
    if (!role) throw badInputError('role', 'is required');
    return inviteStaffMember(given, { email, name: name || guessName(email) || email, role });
  },
});

const again = defineAct({
  label: 'Send again',
  undo: 'sends',
  about: 'A new link is sent, valid for three days. The former link no longer works.',
  needsPassword: true,
  fields: {},
  async run(given) {
    return inviteStaffMember(given, await withdrawInvitation(given.transaction.client, Number(given.row.id)));
  },
});

const withdraw = defineAct({
  label: 'Withdraw',
  undo: 'none',
  about: 'The link no longer works.',
  fields: {},
  async run({ transaction, row }) {
    const { name } = await withdrawInvitation(transaction.client, Number(row.id));
    return `The invitation of ${name} is withdrawn`;
  },
});

export const invitationActs = { invite, again, withdraw };
