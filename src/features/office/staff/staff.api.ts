import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { setActor } from '../actor/set-actor.store.ts';
import { deleteInvitationsBy } from './invitations.store.ts';
import { endSessionsOf } from './office-sessions.store.ts';
import { changeStaffBody, staffIdBody, staffReply, staffRow } from './staff.contract.ts';
import { changeStaff, listedStaff, listStaff, lockWithAdmins } from './staff.store.ts';
import { queueTwoFactorOff } from './staff-emails.job.ts';
import { staffMay, staffMayAfterPassword, staffOf } from './staff-guards.ts';
import { removeTwoFactor } from './two-factor.store.ts';

const NOBODY = 'There is nobody of the staff with this id.';
const LAST_ADMIN = 'The last admin must stay one: make somebody else an admin first.';
const STALE = 'Somebody else has changed this meanwhile.';

export const staffApi = {
  ...behind(staffMay('staff', 'read'), {
    'GET /api/office/staff': endpoint({
      summary: 'Who may work in the office',
      reply: staffReply,
      handle: ({ services }) => listStaff(services.database.pool),
    }),
  }),
  ...behind(staffMay('staff', 'write'), {
    'POST /api/office/end_staff_sessions': endpoint({
      summary: 'Sign somebody of the staff out everywhere',
      body: staffIdBody,
      reply: doneReply,
      handle: async ({ services, body }) => {
        if (!(await listedStaff(services.database.pool, body.id))) throw notFound(NOBODY);
        await endSessionsOf(services.database.pool, body.id);
        return { success: true as const };
      },
    }),
  }),
  ...behind(staffMayAfterPassword('staff', 'write'), {
    'POST /api/office/change_staff': endpoint({
      summary: 'Change the name or the role of somebody, disable or enable them, or remove a lost second factor',
      body: changeStaffBody,
      reply: staffRow,
      handle: async (call) => {
        const { services, body } = call;
        const { id, version, two_factor, ...changes } = body;
        const { id: actor } = await staffOf(call);
        return services.database.transaction(async (transaction) => {
          const { client } = transaction;
          await setActor(client, actor);
          const admins = await lockWithAdmins(client, id);
          const before = await listedStaff(client, id);
          if (!before) throw notFound(NOBODY);
          if (before.version !== version) throw new HttpError(409, STALE, { error: STALE, current: before });
          const hasNewRole = changes.role !== undefined && changes.role !== before.role;
          const isDisabled = changes.disabled === true && !before.disabled;
          const isLastAdmin = admins.length === 1 && admins[0] === id;
          if (isLastAdmin && (hasNewRole || isDisabled)) throw new HttpError(409, LAST_ADMIN);
          await changeStaff(client, id, changes);
          if (two_factor === false && (await removeTwoFactor(client, id)))
            await queueTwoFactorOff(services, before, transaction);
          if (hasNewRole || isDisabled) {
            await endSessionsOf(client, id);
            await deleteInvitationsBy(client, id);
          }
          const after = await listedStaff(client, id);
          if (!after) throw notFound(NOBODY);
          const { role, disabled, two_factor: twoFactor } = after;
          const isRight = hasNewRole || disabled !== before.disabled || twoFactor !== before.two_factor;
          const event = { message: 'What somebody of the staff may do was changed', account: `staff ${id}` };
          if (isRight) logAct(call, { ...event, by: `staff ${actor}`, role, disabled, second_factor: twoFactor });
          return after;
        });
      },
    }),
  }),
};
