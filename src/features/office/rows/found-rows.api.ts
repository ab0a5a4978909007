import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { getCurrentCause } from '../acts/set-actor.store.ts';
import { allowAnyStaff, refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';
import { runAsStaff } from './office-transaction.ts';
import { getResource, type Resource, refusePrivateResource } from './resources.ts';
import { listIdsAndVersions, listRows, type RowFilter } from './rows.store.ts';
import { setRowsActive } from './save-row.ts';

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
const setFoundReply = z.object({ count: z.number(), cause: z.string() });

const MOST = 5000;
const NAMED = 8;

const TOO_MANY = `More than ${MOST} entries: narrow the search.`;
const OTHERS = 'The search now finds other entries. Nothing was changed: review them and try again.';

/** Matching rows that the act would change, such as only visible rows for archiving. */
const narrowToChanged = (filter: RowFilter, active: boolean): RowFilter | undefined => {
  const state = active ? 'archived' : 'active';
  return filter.state === 'all' || filter.state === state ? { ...filter, state } : undefined;
};

async function findMatchingRows(client: DatabaseClient, resource: Resource, filter: RowFilter | undefined) {
  const seen = filter ? await listIdsAndVersions(client, resource, filter, MOST + 1) : [];
  const hash = createHash('sha256');
  for (const { id, version } of seen) hash.update(`${id} ${version}\n`);
  return { seen, fingerprint: hash.digest('base64url') };
}

async function previewFoundRows(client: DatabaseClient, resource: Resource, list: RowFilter, active: boolean) {
  const filter = narrowToChanged(list, active);
  const { seen, fingerprint } = await findMatchingRows(client, resource, filter);
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
async function setFoundRowsActive(
  client: pg.ClientBase,
  resource: Resource,
  list: RowFilter,
  { active, fingerprint }: { active: boolean; fingerprint: string },
): Promise<number> {
  const found = await findMatchingRows(client, resource, narrowToChanged(list, active));
  if (found.seen.length > MOST) throw new HttpError(400, TOO_MANY);
  if (found.fingerprint !== fingerprint) throw new HttpError(409, OTHERS);
  if (found.seen.length > 0) await setRowsActive(client, resource, found.seen, active);
  return found.seen.length;
}

async function parseRequestedAct(call: EndpointCall<unknown, z.output<typeof previewFoundBody>>) {
  const staff = await requireStaff(call);
  const resource = getResource(call.body.resource);
  refuseWithoutRight(staff, resource.right, 'write');
  refusePrivateResource(resource);
  const filter = { ...call.body.filter, viewer: staff.id };
  return { resource, filter, staffId: staff.id, active: call.body.action === 'restore' };
}

export const foundRowsApi = guardEndpoints(allowAnyStaff, {
  'POST /api/office/preview_found_rows': defineEndpoint({
    undo: 'unchanged',
    summary: 'How many rows archiving or restoring a whole search result would change; changes nothing',
    body: previewFoundBody,
    reply: previewFoundReply,
    handle: async (call) => {
      const { resource, filter, active } = await parseRequestedAct(call);
      return previewFoundRows(call.services.database.pool, resource, filter, active);
    },
  }),
  'POST /api/office/set_found_rows': defineEndpoint({
    undo: 'history',
    summary: 'Archive or restore a whole search result; 409 if it differs from its preview',
    body: setFoundBody,
    reply: setFoundReply,
    handle: async (call) => {
      const { resource, filter, staffId, active } = await parseRequestedAct(call);
      const { fingerprint } = call.body;
      return runAsStaff(call.services.database, staffId, async (client) => ({
        count: await setFoundRowsActive(client, resource, filter, { active, fingerprint }),
        cause: await getCurrentCause(client),
      }));
    },
  }),
});
