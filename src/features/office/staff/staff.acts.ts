import { HttpError } from '../../../platform/http-errors.ts';
import { requiredColumn, textColumn, withLabel, yesNoColumn } from '../../../platform/resource/columns.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { endOfficeSessions } from './office-sessions.store.ts';
import { staffFields } from './staff.contract.ts';
import { roleColumn } from './staff.resource.ts';
import { changeStaff, deleteInvitationsBy, hasOtherAdmin, removeTwoFactor } from './staff.store.ts';
import { queueTwoFactorOff } from './staff-emails.ts';

const LAST_ADMIN = 'There must be at least one admin: make someone else an admin first.';

type Given = Pick<ActCall, 'call' | 'staffId' | 'row'>;

function logRightsChange({ call, staffId, row }: Given, changed: Record<string, unknown>): void {
  const event = { message: 'Rights of a staff member were changed', account: `staff ${row.id}` };
  logCallSecurity(call, { ...event, by: `staff ${staffId}`, ...changed });
}

const change = defineAct({
  label: 'Change',
  undo: 'reverse',
  button: 'Save',
  about: 'Another role, or none, signs them out everywhere and withdraws their open invitations.',
  needsPassword: true,
  fields: {
    name: requiredColumn({ ...textColumn(100), schema: staffFields.name }),
    role: roleColumn,
    enabled: withLabel('May sign in', yesNoColumn(true)),
  },
  async run(given) {
    const { transaction, row, values } = given;
    const { client } = transaction;
    const id = Number(row.id);
    const { name, enabled } = values;
    const role = values.role || undefined;
    const [hasNewRole, isDisabled] = [role !== row.role, !enabled && row.enabled === true];
    const isAdmin = row.role === 'admin' && row.enabled === true;
    if (isAdmin && (hasNewRole || isDisabled) && !(await hasOtherAdmin(client, id)))
      throw new HttpError(409, LAST_ADMIN);
    await changeStaff(client, id, { name, role, disabled: !enabled });
    if (hasNewRole || isDisabled) {
      await endOfficeSessions(client, id);
      await deleteInvitationsBy(client, id);
    }
    if (hasNewRole || enabled !== row.enabled) logRightsChange(given, { role, disabled: !enabled });
    return 'Saved';
  },
});

const signOut = defineAct({
  label: 'Sign out',
  undo: 'reverse',
  about: 'This ends the sessions on every device. With the password they may sign in again.',
  fields: {},
  async run({ transaction, row }) {
    await endOfficeSessions(transaction.client, Number(row.id));
    return `${row.name} is signed out everywhere`;
  },
});

const removeFactor = defineAct({
  label: 'Remove the second factor',
  undo: 'none',
  about: 'For a staff member who has lost the second factor. An email informs them.',
  needsPassword: true,
  fields: {},
  async run(given) {
    const { call, transaction, row } = given;
    if (!(await removeTwoFactor(transaction.client, Number(row.id))))
      throw new HttpError(409, 'This staff member has no second factor.');
    await queueTwoFactorOff(call.services, { email: String(row.email), name: String(row.name) }, transaction);
    logRightsChange(given, { second_factor: false });
    return `${row.name} has no second factor now`;
  },
});

export const staffActs = { change, signOut, removeFactor };
