import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { setActor } from '../actor/set-actor.store.ts';
import type { Role } from '../rights/roles.limits.ts';
import { unusedInvitations, withdrawInvitation } from '../staff/invitations.store.ts';
import { invitationIdBody, invitationsReply, inviteBody, inviteReply } from '../staff/staff.contract.ts';
import { staffByEmail } from '../staff/staff.store.ts';
import { queueInvitation } from '../staff/staff-emails.job.ts';
import { staffMay, staffMayAfterPassword, staffOf } from '../staff/staff-guards.ts';

const INVITATIONS = { name: 'office-invitations', max: 50, seconds: 60 * 60 };
const GONE = 'This invitation is not there any more: it was used or withdrawn.';

type Invited = { email: string; name: string; role: Role };

export const invitationsApi = {
  ...behind(staffMay('staff', 'read'), {
    'GET /api/office/invitations': endpoint({
      summary: 'The invitations that nobody has used yet',
      reply: invitationsReply,
      handle: ({ services }) => unusedInvitations(services.database.pool),
    }),
  }),
  ...behind(staffMay('staff', 'write'), {
    'POST /api/office/withdraw_invitation': endpoint({
      summary: 'Withdraw an invitation: its link no longer works',
      body: invitationIdBody,
      reply: doneReply,
      handle: async (call) => {
        const { id } = await staffOf(call);
        await call.services.database.transaction(async ({ client }) => {
          await setActor(client, id);
          if (!(await withdrawInvitation(client, call.body.id))) throw notFound(GONE);
        });
        return { success: true as const };
      },
    }),
  }),
  ...behind(staffMayAfterPassword('staff', 'write'), {
    'POST /api/office/invite_staff': endpoint({
      summary: 'Invite somebody to the office, in a role; the link is in the reply and in an email',
      body: inviteBody,
      reply: inviteReply,
      handle: (call) => invite(call, async () => call.body),
    }),
    'POST /api/office/send_invitation_again': endpoint({
      summary:
        'Send an invitation with a new link, which is valid as long as a new one; the former link no longer works',
      body: invitationIdBody,
      reply: inviteReply,
      handle: (call) =>
        invite(call, async ({ client }) => {
          const invited = await withdrawInvitation(client, call.body.id);
          if (!invited) throw notFound(GONE);
          return invited;
        }),
    }),
  }),
};

/** Invites in the name of the caller whoever `find` finds, in one transaction. */
async function invite(call: Call, find: (transaction: Transaction) => Promise<Invited>): Promise<{ link: string }> {
  const { services } = call;
  const { id: invitedBy } = await staffOf(call);
  await takeOrRefuse(services, INVITATIONS, String(invitedBy));
  const link = await services.database.transaction(async (transaction) => {
    await setActor(transaction.client, invitedBy);
    const invited = await find(transaction);
    if (await staffByEmail(transaction.client, invited.email))
      throw badInput('email', 'belongs to somebody of the staff already');
    logAct(call, { message: 'Somebody was invited to the office', account: `staff ${invitedBy}`, role: invited.role });
    return queueInvitation(services, { ...invited, invitedBy }, transaction);
  });
  return { link };
}
