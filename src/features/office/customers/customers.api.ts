import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, conflict, HttpError, notFound } from '../../../platform/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { queueVerification, queueWelcome } from '../../visitors/accounts/account-emails.job.ts';
import { markVerified, userById } from '../../visitors/accounts/accounts.store.ts';
import { setActor } from '../actor/set-actor.store.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import {
  blockCustomerBody,
  type CustomerRow,
  changeCustomerBody,
  customerQuery,
  customerReply,
  customerRow,
  mergeBody,
  mergePreviewQuery,
  mergePreviewReply,
  seenCustomerBody,
} from './customers.contract.ts';
import {
  blockCustomer,
  changeCustomer,
  colleaguesOf,
  countForMerge,
  customerOf,
  downloadsOfCustomer,
  enquiriesOfCustomer,
  lockCustomer,
  mergeCustomers,
  notesOnCustomer,
  turnoverOf,
} from './customers.store.ts';

const NOBODY = 'This customer does not exist.';
const STALE = 'This customer was changed in the meantime. Nothing was done.';
const VERIFIED = 'This address is verified already.';

function found(customer: CustomerRow | undefined): CustomerRow {
  if (!customer) throw notFound(NOBODY);
  return customer;
}

/** @throws HttpError 404, and 409 `{error, current}` for another version */
function checkSeen(customer: CustomerRow | undefined, version: number): CustomerRow {
  const current = found(customer);
  if (current.version !== version) throw conflict(STALE, current);
  return current;
}

async function changed(
  call: Call,
  { id, version }: { id: number; version: number },
  change: (transaction: Transaction, before: CustomerRow) => Promise<void>,
): Promise<CustomerRow> {
  const staff = await staffOf(call);
  return call.services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await setActor(client, staff.id);
    await change(transaction, checkSeen(await lockCustomer(client, id), version));
    return found(await customerOf(client, id));
  });
}

export const customersOfficeApi = {
  ...behind(staffMay('customers', 'read'), {
    'GET /api/office/customer': endpoint({
      summary:
        'A customer with their enquiries, messages, quotations, orders, downloads, colleagues and the notes of staff',
      query: customerQuery,
      reply: customerReply,
      handle: async ({ services, query: { id } }) => {
        const { pool } = services.database;
        const [customer, enquiries, downloads, notes, colleagues, turnover] = await Promise.all([
          customerOf(pool, id),
          enquiriesOfCustomer(pool, id),
          downloadsOfCustomer(pool, id),
          notesOnCustomer(pool, id),
          colleaguesOf(pool, id),
          turnoverOf(pool, id),
        ]);
        return { customer: found(customer), enquiries, downloads, notes, colleagues, turnover };
      },
    }),
    'GET /api/office/merge_preview': endpoint({
      summary: 'Preview of merging another customer into this one: the records that would move',
      query: mergePreviewQuery,
      reply: mergePreviewReply,
      handle: async ({ services, query: { id, other } }) => {
        const { pool } = services.database;
        if (id === other) throw badInput('other', 'is the same customer');
        const [stays, goes] = [found(await customerOf(pool, id)), found(await customerOf(pool, other))];
        return { stays, goes, ...(await countForMerge(pool, other)) };
      },
    }),
  }),
  ...behind(staffMay('customers', 'write'), {
    'POST /api/office/change_customer': endpoint({
      summary: 'Correct the details of a customer; 409 with the customer if it was changed since it was read',
      body: changeCustomerBody,
      reply: customerRow,
      handle: (call) => {
        const { id, version, ...details } = call.body;
        return changed(call, { id, version }, ({ client }) => changeCustomer(client, id, details));
      },
    }),
    'POST /api/office/verify_customer': endpoint({
      summary: 'Verify the address of a customer by hand and notify the customer by email',
      body: seenCustomerBody,
      reply: customerRow,
      handle: (call) =>
        changed(call, call.body, async (transaction, { id, verified }) => {
          if (verified) throw new HttpError(409, VERIFIED);
          await markVerified(transaction.client, id);
          const user = await userById(transaction.client, id);
          if (user) await queueWelcome(call.services, user, transaction);
        }),
    }),
    'POST /api/office/send_verification': endpoint({
      summary: 'Send a customer the verification link again',
      body: customerQuery,
      reply: doneReply,
      handle: ({ services, body }) =>
        services.database.transaction(async (transaction) => {
          const user = await userById(transaction.client, body.id);
          if (!user) throw notFound(NOBODY);
          if (user.emailVerified) throw new HttpError(409, VERIFIED);
          await queueVerification(services, user, transaction);
          return { success: true as const };
        }),
    }),
    'POST /api/office/block_customer': endpoint({
      summary: 'Block a customer, which ends their sessions, or unblock them',
      body: blockCustomerBody,
      reply: customerRow,
      handle: async (call) => {
        const { blocked, reason } = call.body;
        const customer = await changed(call, call.body, ({ client }, { id }) =>
          blockCustomer(client, id, blocked, reason),
        );
        const { id: staffId } = await staffOf(call);
        const message = `A customer was ${blocked ? 'blocked' : 'unblocked'}`;
        logAct(call, { message, account: `customer ${customer.id}`, by: `staff ${staffId}` });
        return customer;
      },
    }),
    'POST /api/office/merge_customers': endpoint({
      summary:
        'Merge one customer into another and remove the first account; 409 if either was changed since it was read',
      body: mergeBody,
      reply: customerRow,
      handle: async (call) => {
        const { id, version, other, other_version: otherVersion } = call.body;
        if (id === other) throw badInput('other', 'is the same customer');
        const staff = await staffOf(call);
        const merged = await call.services.database.transaction(async ({ client }) => {
          await setActor(client, staff.id);
          // Locked in the order of ids, so that two opposite merges cannot deadlock.
          const [first, second] = [
            await lockCustomer(client, Math.min(id, other)),
            await lockCustomer(client, Math.max(id, other)),
          ];
          checkSeen(id < other ? first : second, version);
          const goes = checkSeen(id < other ? second : first, otherVersion);
          if (goes.blocked) throw new HttpError(409, 'A blocked customer cannot be merged: the block would be lost.');
          if (goes.erase_at)
            throw new HttpError(
              409,
              'The account that would be removed is already due for deletion, at its owner’s request.',
            );
          await mergeCustomers(client, id, other);
          return found(await customerOf(client, id));
        });
        logAct(call, {
          message: 'Two customers were merged',
          account: `customer ${id}`,
          other,
          by: `staff ${staff.id}`,
        });
        return merged;
      },
    }),
  }),
};
