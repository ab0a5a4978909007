import type { z } from 'zod';
import { personNameField, requiredLineField } from '../../../platform/api/fields.contract.ts';
import { badInputError, HttpError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import {
  gstinColumn,
  referenceColumn,
  requiredColumn,
  textColumn,
  withHint,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { registerBody } from '../../customers/registration/registration.contract.ts';
import {
  queueAccountsMerged,
  queueVerification,
  queueWelcomeEmail,
} from '../../visitors/accounts/account-emails.job.ts';
import { findUserById, markUserVerified, type UserRow } from '../../visitors/accounts/accounts.store.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import {
  addCustomerNote,
  blockCustomer,
  changeCustomer,
  countDataToMerge,
  findCustomerByEmail,
  lockOtherCustomer,
  mergeCustomers,
} from './customers.store.ts';

const note = defineAct({
  label: 'Add a note',
  undo: 'adds',
  button: 'Add',
  about: 'Only staff see the note. It is deleted with the account.',
  fields: { text: withLabel('Note', requiredColumn(textColumn(4000))) },
  async run({ transaction, staffId, row, values }) {
    await addCustomerNote(transaction.client, Number(row.id), staffId, values.text);
    return 'The note is added';
  },
});

const buildCheckedColumn = (max: number, schema: z.ZodType<string, string>) => ({ ...textColumn(max), schema });
const buildLineColumn = (max: number) => buildCheckedColumn(max, requiredLineField(max));
const personColumn = requiredColumn(buildCheckedColumn(100, personNameField(100)));

const change = defineAct({
  label: 'Change',
  undo: 'reverse',
  button: 'Save',
  fields: {
    first_name: personColumn,
    last_name: personColumn,
    company: buildLineColumn(200),
    gstin: withLabel('GSTIN', gstinColumn()),
    phone: withLabel('Mobile', buildCheckedColumn(40, registerBody.shape.mobile)),
    job_role: buildLineColumn(100),
    city: buildLineColumn(100),
    region: withLabel('State', buildLineColumn(100)),
    country: buildLineColumn(100),
    customer_group: withLabel('Customer group, for prices', buildLineColumn(60)),
  },
  async run({ transaction, row, values }) {
    await changeCustomer(transaction.client, Number(row.id), values);
    return 'Saved';
  },
});

/** @throws HttpError 409 if the address is already verified */
async function requireUnverified({ transaction, row }: Pick<ActCall, 'transaction' | 'row'>): Promise<UserRow> {
  const user = await findUserById(transaction.client, Number(row.id));
  if (!user || user.emailVerified) throw new HttpError(409, 'This address is already verified.');
  return user;
}

const verify = defineAct({
  label: 'Verify by hand',
  undo: 'none',
  button: 'Verify',
  about: 'The customer can log in at once, and is notified by email.',
  offeredFor: { state: ['unverified'] },
  fields: {},
  async run({ call, transaction, row }) {
    const user = await requireUnverified({ transaction, row });
    await markUserVerified(transaction.client, user.id);
    await queueWelcomeEmail(call.services, { ...user, emailVerified: true }, transaction);
    return `${row.name} can log in now`;
  },
});

const sendLink = defineAct({
  label: 'Send the link again',
  undo: 'sends',
  button: 'Send',
  about: 'The email asks the customer to confirm the address.',
  offeredFor: { state: ['unverified'] },
  fields: {},
  async run({ call, transaction, row }) {
    await queueVerification(call.services, await requireUnverified({ transaction, row }), transaction);
    return `The link is on its way to ${row.email}`;
  },
});

const block = defineAct({
  label: 'Block',
  undo: 'reverse',
  about:
    'The customer is logged out everywhere and can no longer log in; the login states that the account is blocked. Enquiries stay in the inbox.',
  offeredFor: { state: ['verified', 'unverified'] },
  fields: {
    reason: withHint(
      'Staff see the reason; the customer sees it only in a copy of the personal data.',
      buildLineColumn(500),
    ),
  },
  async run({ call, transaction, staffId, row, values }) {
    await blockCustomer(transaction.client, Number(row.id), true, values.reason);
    logCallSecurity(call, { message: 'A customer was blocked', account: `customer ${row.id}`, by: `staff ${staffId}` });
    return `${row.name} is blocked`;
  },
});

const unblock = defineAct({
  label: 'Unblock',
  undo: 'reverse',
  offeredFor: { state: ['blocked'] },
  fields: {},
  async run({ call, transaction, staffId, row }) {
    await blockCustomer(transaction.client, Number(row.id), false, '');
    logCallSecurity(call, {
      message: 'A customer was unblocked',
      account: `customer ${row.id}`,
      by: `staff ${staffId}`,
    });
    return `${row.name} can log in again`;
  },
});

/** @throws HttpError 400 for an unknown address or the customer’s own */
async function findOtherCustomer(client: DatabaseClient, row: ActCall['row'], email: unknown) {
  const other = await findCustomerByEmail(client, String(email));
  if (!other) throw badInputError('other', 'is not the address of a customer');
  if (other.id === Number(row.id)) throw badInputError('other', 'is the same customer');
  return other;
}

const MERGE_THE_OTHER_WAY = 'only a customer with a verified address can take over another account.';

const formatProof = (isVerified: boolean) =>
  isVerified ? 'verified' : 'not verified: the address was never confirmed';

const merge = defineAct({
  label: 'Merge with another',
  undo: 'none',
  button: 'Merge',
  about:
    'The account that you choose is removed, and what belongs to it moves to this one. Its address can no longer log in. Both addresses get an email. From an account that is not verified only your notes move.',
  fields: { other: withLabel('Account to remove', requiredColumn(referenceColumn('customers', 'email', 254))) },
  async preview({ database: { pool } }, row, { other: email }) {
    const stays = await findUserById(pool, Number(row.id));
    const other = await findOtherCustomer(pool, row, email);
    const counted = await countDataToMerge(pool, other.id);
    const moved = Object.entries(other.verified ? counted : { notes: counted.notes });
    return [
      { label: 'Kept', text: `${row.name}, ${row.email} (${formatProof(stays?.emailVerified === true)})` },
      { label: 'Removed', text: `${other.name}, ${other.email} (${formatProof(other.verified)})` },
      { label: 'Moved', text: moved.map(([name, count]) => `${count} ${name}`).join(', ') },
    ];
  },
  async run({ call, transaction, staffId, row, values }) {
    const { client } = transaction;
    const id = Number(row.id);
    const { id: goes } = await findOtherCustomer(client, row, values.other);
    const other = await lockOtherCustomer(client, goes);
    if (!other) throw new HttpError(409, `Someone is changing ${values.other}. Try again.`);
    if (other.blocked) throw new HttpError(409, 'A blocked customer cannot be merged: the block would be lost.');
    if (other.erased)
      throw new HttpError(
        409,
        'The account that would be removed is already due for deletion, at its owner’s request.',
      );
    const [stays, gone] = [await findUserById(client, id), await findUserById(client, goes)];
    if (!stays?.emailVerified) throw new HttpError(409, `${row.email} is not verified: ${MERGE_THE_OTHER_WAY}`);
    await mergeCustomers(client, id, other);
    if (gone) await queueAccountsMerged(call.services, { stays, gone }, transaction);
    const event = { message: 'Two customers were merged', account: `customer ${id}`, other: goes };
    logCallSecurity(call, { ...event, by: `staff ${staffId}` });
    return `${values.other} is merged into ${row.email}`;
  },
});

export const customerActs = { note, change, verify, sendLink, block, unblock, merge };
