import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { capitalised } from '../../../platform/capitalised.ts';
import { badInput } from '../../../platform/errors.ts';
import { hinted, required, text } from '../../../platform/resource/columns.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { type ActCall, defineAct, type Outcome } from '../acts/act.ts';
import type { Role } from '../rights/roles.limits.ts';
import { staffFields } from '../staff/staff.contract.ts';
import { roleColumn } from '../staff/staff.sheet.ts';
import { staffByEmail, withdrawInvitation } from '../staff/staff.store.ts';
import { queueInvitation } from '../staff/staff-emails.job.ts';

const INVITATIONS = { name: 'office-invitations', max: 50, seconds: 60 * 60 };

type Invited = { email: string; name: string; role: Role };

/** @returns outcome with the link, which is sent by email as well */
async function inviteInto(
  { call, transaction, staffId }: Omit<ActCall, 'row' | 'values'>,
  invited: Invited,
): Promise<Outcome> {
  const { services } = call;
  await takeOrRefuse(services, INVITATIONS, String(staffId));
  if (await staffByEmail(transaction.client, invited.email))
    throw badInput('email', 'already belongs to a staff member');
  logAct(call, { message: 'Someone was invited to the office', account: `staff ${staffId}`, role: invited.role });
  const link = await queueInvitation(services, { ...invited, invitedBy: staffId }, transaction);
  return {
    done: `${invited.name} is invited`,
    shown: {
      label: 'Link',
      about: 'The link has been sent by email. It expires in three days and works once.',
      value: link,
    },
  };
}

const nameIn = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+|\d+/)
    .filter(Boolean)
    .map(capitalised)
    .join(' ');

const invite = defineAct({
  label: 'Invite',
  undo: 'sends',
  button: 'Send the invitation',
  isOfList: true,
  needsPassword: true,
  fields: {
    email: required({ ...text(254), schema: staffFields.email }),
    name: hinted('If empty, the name is made from the address', { ...text(100), schema: staffFields.name }),
    role: roleColumn,
  },
  async run(given) {
    const { email, name, role } = given.values;
    if (!role) throw badInput('role', 'is required');
    return inviteInto(given, { email, name: name || nameIn(email) || email, role });
  },
});

const again = defineAct({
  label: 'Send again',
  undo: 'sends',
  about: 'A new link is sent, valid for three days. The former link no longer works.',
  needsPassword: true,
  fields: {},
  async run(given) {
    return inviteInto(given, await withdrawInvitation(given.transaction.client, Number(given.row.id)));
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
