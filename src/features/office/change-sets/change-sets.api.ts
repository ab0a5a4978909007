import type pg from 'pg';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, forbidden, HttpError, notFound } from '../../../platform/errors.ts';
import { placingOf, type RowPlace } from '../editing/place-row.ts';
import { WAITING_STATES } from '../quality/row-filters.limits.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import { type Resource, refusePrivate, resourceNamed } from '../resources/resources.ts';
import { can } from '../rights/rights.ts';
import { anyStaff, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import {
  type ChangeSet,
  changeSetQuery,
  changeSetReply,
  changeSetsQuery,
  changeSetsReply,
  discardBody,
  draftBody,
  draftHistoryQuery,
  draftHistoryReply,
  placeDraftBody,
  publishBody,
  removeChangeBody,
  resolveBody,
  setReply,
} from './change-sets.contract.ts';
import {
  addSet,
  type Draft,
  draftHistory,
  draftsChanged,
  draftsOf,
  isWaiting,
  listSets,
  removeDraft,
  setById,
  setOfDraft,
  touchSet,
  writeDrafts,
} from './change-sets.store.ts';
import { type DraftedChange, draftChanges, NO_CHANGE } from './draft-changes.ts';
import { publishSet } from './publish-sets.job.ts';
import { contentsOf, readableResources, resolvedDraft } from './set-contents.ts';

const NO_SET = 'This change set does not exist.';
const CHANGED = 'Someone has changed this change set in the meantime.';
const NOT_WAITING = 'This change set has already been published or discarded.';
const PLANNED = 'This change set is scheduled. Cancel its schedule first, or choose another set.';
const DRAFT_CHANGED = 'Someone has changed this draft in the meantime. Please review it.';
const NO_RIGHT = 'Your role does not allow this.';
const NOTHING_NEW = 'change nothing: all values equal the stored ones';
const HISTORY_PAGE = 50;
const STATES = {
  waiting: WAITING_STATES,
  published: ['published'],
  discarded: ['discarded'],
  all: [...WAITING_STATES, 'published', 'discarded'],
} as const;

export const changeSetsApi = behind(anyStaff, {
  'GET /api/office/change_sets': endpoint({
    summary: 'Change sets, the last changed first; with a resource and an id only open ones with a draft of that row',
    query: changeSetsQuery,
    reply: changeSetsReply,
    handle: async (call) => {
      const { query, services } = call;
      const { resource, id } = query;
      if (resource !== undefined) refuseWithoutRight(await staffOf(call), resourceNamed(resource).right, 'read');
      const row = resource !== undefined && id !== undefined ? { resource, id } : undefined;
      const states = row ? STATES.waiting : STATES[query.state];
      return { sets: await listSets(services.database.pool, states, row) };
    },
  }),
  'GET /api/office/change_set': endpoint({
    summary: 'A change set, with the stored value, the value when drafted and the draft of each field',
    query: changeSetQuery,
    reply: changeSetReply,
    handle: async (call) => {
      const { pool } = call.services.database;
      const set = await setById(pool, call.query.id);
      if (!set) throw notFound(NO_SET);
      const resources = readableResources((await staffOf(call)).role);
      const drafts = await draftsOf(pool, set.id);
      const shown = drafts.filter(({ resource }) => resources.includes(resource));
      return { set, ...(await contentsOf(pool, shown)), hidden: drafts.length - shown.length };
    },
  }),
  'GET /api/office/draft_history': endpoint({
    summary: 'History of the drafts of a change set, the latest first',
    query: draftHistoryQuery,
    reply: draftHistoryReply,
    handle: async (call) => {
      const { id, before } = call.query;
      const resources = readableResources((await staffOf(call)).role);
      const { pool } = call.services.database;
      const found = await draftHistory(pool, id, resources, { before, limit: HISTORY_PAGE + 1 });
      const entries = found.slice(0, HISTORY_PAGE).map((entry) => ({
        ...entry,
        at: entry.at.toISOString(),
        resource_label: resourceNamed(entry.resource).labelOne,
      }));
      return { entries, next: found.length > HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null };
    },
  }),
  'POST /api/office/draft_changes': endpoint({
    undo: 'reverse',
    summary: 'Draft changes in an open change set or a new one; checked like a save, but not public',
    body: draftBody,
    reply: setReply,
    // Enough for 2,000 models with every cell changed.
    largeBody: { bytes: 4 * 1024 * 1024, values: 200_000 },
    handle: async (call) => {
      const { set: known, title, replaces, changes, confirmed } = call.body;
      const staff = await staffWhoWrites(call);
      for (const name of new Set(changes.map((change) => change.resource))) {
        const resource = resourceNamed(name);
        refuseWithoutRight(staff, resource.right, 'write');
        refusePrivate(resource);
      }
      if ((known === undefined) === (title === undefined))
        throw badInput('title', 'or the number of a change set must be given, but not both');
      return inOwnName(call, async (client) => {
        const id = known === undefined ? await addSet(client, title ?? '', staff.id) : known;
        await changeableSet(client, id);
        await draftChanges(client, id, staff.id, changes, { replaces, asks: !confirmed });
        if (known === undefined && (await setById(client, id))?.changes === 0) throw badInput('changes', NOTHING_NEW);
        return id;
      });
    },
  }),
  'POST /api/office/draft_place': endpoint({
    undo: 'reverse',
    summary: 'Draft the move of a row among its neighbours or below another category',
    body: placeDraftBody,
    reply: setReply,
    handle: async (call) => {
      const staff = await staffWhoWrites(call);
      const { set, drafts, into, before, resource: name, ...seen } = call.body;
      const resource = resourceNamed(name);
      refuseWithoutRight(staff, resource.right, 'write');
      refusePrivate(resource);
      return inOwnName(call, async (client) => {
        await changeableSet(client, set);
        await draftPlace(client, { id: set, drafts }, staff.id, resource, seen, { into, before });
        return set;
      });
    },
  }),
  'POST /api/office/remove_change': endpoint({
    undo: 'none',
    summary: 'Remove a draft from its change set',
    body: removeChangeBody,
    reply: setReply,
    handle: (call) =>
      ofDraft(call, async (client, set, draft) => {
        await removeDraft(client, draft.id);
        await draftsChanged(client, set.id);
      }),
  }),
  'POST /api/office/resolve_change': endpoint({
    undo: 'reverse',
    summary: 'Choose, field by field, between the draft and the value saved since',
    body: resolveBody,
    reply: setReply,
    handle: (call) =>
      ofDraft(call, async (client, set, draft, staffId) => {
        const { changes } = await contentsOf(client, [draft]);
        const chosen = resolvedDraft(draft, changes[0]?.fields ?? [], call.body.take);
        if (chosen.action === 'change' && Object.keys(chosen.values).length === 0) await removeDraft(client, draft.id);
        else await writeDrafts(client, set.id, staffId, [chosen]);
        await draftsChanged(client, set.id);
      }),
  }),
  'POST /api/office/publish_change_set': endpoint({
    undo: 'history',
    summary:
      'Publish all drafts of a change set now or at a later time; 409 with the conflicts, and then nothing is published',
    body: publishBody,
    reply: setReply,
    handle: async (call) => {
      const { id, version, at } = call.body;
      const now = call.services.clock();
      if (at && new Date(at) <= now) throw badInput('at', 'is not in the future');
      return ofSet(call, { id, version }, async (client, _set, staffId) => {
        if (at === undefined) await publishSet(client, id, staffId, { at: now });
        else if (at === null) await touchSet(client, id, { state: 'open', publish_at: null, problem: '' });
        else await touchSet(client, id, { state: 'scheduled', publish_at: at, published_by: staffId, problem: '' });
      });
    },
  }),
  'POST /api/office/discard_change_set': endpoint({
    undo: 'none',
    summary: 'Discard a change set; it can still be read',
    body: discardBody,
    reply: setReply,
    handle: (call) =>
      ofSet(call, call.body, (client, set) => touchSet(client, set.id, { state: 'discarded', publish_at: null })),
  }),
});

async function staffWhoWrites(call: Call) {
  const staff = await staffOf(call);
  const writes = (['catalogue', 'content', 'dealers'] as const).some((right) => can(staff.role, right, 'write'));
  if (!writes) throw forbidden(NO_RIGHT);
  return staff;
}

/** @returns the change set whose id `work` returns */
async function inOwnName(
  call: Call,
  work: (client: pg.PoolClient, staffId: number) => Promise<number>,
): Promise<{ set: ChangeSet }> {
  const staff = await staffWhoWrites(call);
  return asStaff(call.services.database, staff.id, async (client) => {
    const set = await setById(client, await work(client, staff.id));
    if (!set) throw notFound(NO_SET);
    return { set };
  });
}

/** @throws HttpError 404, 409 when the change set is published or discarded */
async function waitingSet(client: pg.ClientBase, id: number): Promise<ChangeSet> {
  const set = await setById(client, id, true);
  if (!set) throw notFound(NO_SET);
  if (!isWaiting(set.state)) throw new HttpError(409, NOT_WAITING);
  return set;
}

/**
 * Refuses a scheduled change set, because it stays as approved.
 * @throws as `waitingSet`
 */
async function changeableSet(client: pg.ClientBase, id: number): Promise<ChangeSet> {
  const set = await waitingSet(client, id);
  if (set.state === 'scheduled') throw new HttpError(409, PLANNED);
  return set;
}

/**
 * Runs `work` on a waiting change set. Requires the right to write all its resources.
 * @throws HttpError 409 for another version
 */
function ofSet(
  call: Call,
  { id, version }: { id: number; version: number },
  work: (client: pg.ClientBase, set: ChangeSet, staffId: number) => Promise<void>,
): Promise<{ set: ChangeSet }> {
  return inOwnName(call, async (client, staffId) => {
    const set = await waitingSet(client, id);
    await mayWriteAll(call, await draftsOf(client, id));
    if (set.version !== version) throw new HttpError(409, CHANGED, { error: CHANGED, set });
    await work(client, set, staffId);
    return id;
  });
}

/** @throws HttpError 404, 409 for another version of the draft or a change set that is not open */
function ofDraft(
  call: Call<unknown, { id: number; version: number }>,
  work: (client: pg.ClientBase, set: ChangeSet, draft: Draft, staffId: number) => Promise<void>,
): Promise<{ set: ChangeSet }> {
  const { id, version } = call.body;
  return inOwnName(call, async (client, staffId) => {
    const setId = await setOfDraft(client, id);
    if (setId === undefined) throw notFound(NO_CHANGE);
    const set = await changeableSet(client, setId);
    const draft = (await draftsOf(client, setId)).find((one) => one.id === id);
    if (!draft) throw notFound(NO_CHANGE);
    await mayWriteAll(call, [draft]);
    if (draft.version !== version) throw new HttpError(409, DRAFT_CHANGED);
    await work(client, set, draft, staffId);
    return setId;
  });
}

async function mayWriteAll(call: Call, drafts: readonly Draft[]): Promise<void> {
  const staff = await staffOf(call);
  for (const { resource } of drafts) refuseWithoutRight(staff, resourceNamed(resource).right, 'write');
}

/**
 * Drafts a row's new place and the new numbers of its neighbours; the caller has locked the change set.
 * @param set with the drafts that the caller saw, by row id
 * @throws HttpError 400 as `placingOf`, and 409 as `draftChanges`
 */
async function draftPlace(
  client: pg.ClientBase,
  set: { id: number; drafts: readonly { id: number; version: number }[] },
  staffId: number,
  resource: Resource,
  seen: { id: number | string; version: number },
  place: RowPlace,
): Promise<void> {
  const { values, numbers } = await placingOf(client, resource, Number(seen.id), place, set.id);
  const order = orderFieldOf(resource) ?? 'id';
  const versions = new Map(set.drafts.map(({ id, version }) => [id, version]));
  const changes = numbers.map(({ id, number, stored }): DraftedChange => {
    const common = { resource: resource.name, action: 'change', id, draft_version: versions.get(id) } as const;
    return stored === undefined
      ? { ...common, version: seen.version, values: { ...values, [order]: number } }
      : { ...common, seen: { [order]: stored }, values: { [order]: number } };
  });
  await draftChanges(client, set.id, staffId, changes, { keepsEmpty: true });
}
