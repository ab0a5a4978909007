import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { type Resource, refusePrivate, resourceNamed } from '../resources/resources.ts';
import { idsAndVersions, listRows, type RowFilter } from '../resources/rows.store.ts';
import { setRowsActive } from '../resources/save-row.ts';
import { anyStaff, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';

const found = {
  resource: z.string().max(40),
  action: z.enum(['archive', 'restore']),
  filter: z.object({
    search: z.string().trim().max(200).default(''),
    state: z.enum(['active', 'archived', 'all']).default('active'),
    filters: z.record(z.string().max(60), z.string().max(500)).default({}),
  }),
};
const previewFoundBody = z.object(found);
const previewFoundReply = z.object({
  count: z.number(),
  more: z.boolean(),
  labels: z.array(z.string()),
  /** Hash of the matching rows with versions; the act is refused when it differs. */
  fingerprint: z.string(),
});
const setFoundBody = z.object({ ...found, fingerprint: z.string().max(100) });
const setFoundReply = z.object({ count: z.number() });

const MOST = 5000;
const NAMED = 8;

const TOO_MANY = `More than ${MOST} rows: narrow the search.`;
const OTHERS = 'The result of the search has changed in the meantime. Nothing was done: review it and try again.';

/** Matching rows that the act would change, such as only visible rows for archiving. */
const touched = (filter: RowFilter, active: boolean): RowFilter | undefined => {
  const state = active ? 'archived' : 'active';
  return filter.state === 'all' || filter.state === state ? { ...filter, state } : undefined;
};

async function find(client: Client, resource: Resource, filter: RowFilter | undefined) {
  const seen = filter ? await idsAndVersions(client, resource, filter, MOST + 1) : [];
  const hash = createHash('sha256');
  for (const { id, version } of seen) hash.update(`${id} ${version}\n`);
  return { seen, fingerprint: hash.digest('base64url') };
}

async function previewFound(client: Client, resource: Resource, list: RowFilter, active: boolean) {
  const filter = touched(list, active);
  const { seen, fingerprint } = await find(client, resource, filter);
  const named = filter ? await listRows(client, resource, filter, { offset: 0, limit: NAMED }) : { rows: [] };
  return {
    count: Math.min(seen.length, MOST),
    more: seen.length > MOST,
    labels: named.rows.map(({ label }) => label),
    fingerprint,
  };
}

/**
 * Archives or restores all matching rows, if they still equal the preview.
 * @throws HttpError 409 if they differ, 400 for too many rows
 */
async function setFoundActive(
  client: pg.ClientBase,
  resource: Resource,
  list: RowFilter,
  { active, fingerprint }: { active: boolean; fingerprint: string },
): Promise<number> {
  const found = await find(client, resource, touched(list, active));
  if (found.seen.length > MOST) throw new HttpError(400, TOO_MANY);
  if (found.fingerprint !== fingerprint) throw new HttpError(409, OTHERS);
  if (found.seen.length > 0) await setRowsActive(client, resource, found.seen, active);
  return found.seen.length;
}

async function requestedAct(call: Call<unknown, z.output<typeof previewFoundBody>>) {
  const staff = await staffOf(call);
  const resource = resourceNamed(call.body.resource);
  refuseWithoutRight(staff, resource.right, 'write');
  refusePrivate(resource);
  const filter = { ...call.body.filter, viewer: staff.id };
  return { resource, filter, staffId: staff.id, active: call.body.action === 'restore' };
}

export const foundRowsApi = behind(anyStaff, {
  'POST /api/office/preview_found_rows': endpoint({
    undo: 'unchanged',
    summary: 'How many rows archiving or restoring a whole search result would change; changes nothing',
    body: previewFoundBody,
    reply: previewFoundReply,
    handle: async (call) => {
      const { resource, filter, active } = await requestedAct(call);
      return previewFound(call.services.database.pool, resource, filter, active);
    },
  }),
  'POST /api/office/set_found_rows': endpoint({
    undo: 'history',
    summary: 'Archive or restore a whole search result; 409 if it differs from its preview',
    body: setFoundBody,
    reply: setFoundReply,
    handle: async (call) => {
      const { resource, filter, staffId, active } = await requestedAct(call);
      const { fingerprint } = call.body;
      return asStaff(call.services.database, staffId, async (client) => ({
        count: await setFoundActive(client, resource, filter, { active, fingerprint }),
      }));
    },
  }),
});
