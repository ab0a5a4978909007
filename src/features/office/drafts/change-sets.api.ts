import type pg from 'pg';
import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { badInputError, forbiddenError, HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { roleHasRight } from '../acts/rights.ts';
import { WAITING_SET_STATES } from '../quality/row-filters.limits.ts';
import { planMove, type RowPosition } from '../rows/move-row.ts';
import { runAsStaff } from '../rows/office-transaction.ts';
import { findOrderField } from '../rows/resource-fields.ts';
import { getResource, type Resource, refusePrivateResource } from '../rows/resources.ts';
import { allowAnyStaff, refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';
import { listReadableResources, loadSetContents, resolveDraft } from './change-set-contents.ts';
import {
  type ChangeSet,
  changedSetReply,
  changeSetQuery,
  changeSetReply,
  changeSetsQuery,
  changeSetsReply,
  discardSetBody,
  draftChangesBody,
  draftHistoryQuery,
  draftHistoryReply,
  moveDraftBody,
  publishSetBody,
  removeDraftBody,
  resolveDraftBody,
} from './change-sets.contract.ts';
import {
  addChangeSet,
  findChangeSet,
  findSetOfDraft,
  isWaitingState,
  listChangeSets,
  listDraftHistory,
  listDrafts,
  removeDraft,
  type StoredDraft,
  touchOrDiscardSet,
  updateChangeSet,
  writeDrafts,
} from './change-sets.store.ts';
import { type ChangeToDraft, draftChanges, NO_SUCH_DRAFT } from './draft-changes.ts';
import { publishChangeSet } from './publish-sets.job.ts';

const NO_SET = 'This change set does not exist.';
const CHANGED = 'Someone changed this change set since you opened it. Reload it and try again.';
const NOT_WAITING = 'This change set has already been published or discarded.';
const PLANNED = 'This change set is scheduled. Cancel its schedule first, or choose another set.';
const DRAFT_CHANGED = 'Someone changed this draft since you opened it. Review it and try again.';
const NO_RIGHT = 'Your role does not allow this.';
const NOTHING_NEW = 'must differ from the stored values';
const HISTORY_PAGE = 50;
const STATES = {
  waiting: WAITING_SET_STATES,
  published: ['published'],
  discarded: ['discarded'],
  all: [...WAITING_SET_STATES, 'published', 'discarded'],
} as const;

export const changeSetsApi = guardEndpoints(allowAnyStaff, {
  'GET /api/office/change_sets': defineEndpoint({
    summary: 'Change sets, the last changed first; with a resource and an id only open ones with a draft of that row',
    query: changeSetsQuery,
    reply: changeSetsReply,
    handle: async (call) => {
      const { query, services } = call;
      const { resource, id } = query;
      if (resource !== undefined) refuseWithoutRight(await requireStaff(call), getResource(resource).right, 'read');
      const row = resource !== undefined && id !== undefined ? { resource, id } : undefined;
      const states = row ? STATES.waiting : STATES[query.state];
      return { sets: await listChangeSets(services.database.pool, states, row) };
    },
  }),
  'GET /api/office/change_set': defineEndpoint({
    summary: 'A change set, with the stored value, the value when drafted and the draft of each field',
    query: changeSetQuery,
    reply: changeSetReply,
    handle: async (call) => {
      const { pool } = call.services.database;
      const set = await findChangeSet(pool, call.query.id);
      if (!set) throw notFoundError(NO_SET);
      const resources = listReadableResources((await requireStaff(call)).role);
      const drafts = await listDrafts(pool, set.id);
      const shown = drafts.filter(({ resource }) => resources.includes(resource));
      return { set, ...(await loadSetContents(pool, shown)), hidden: drafts.length - shown.length };
    },
  }),
  'GET /api/office/draft_history': defineEndpoint({
    summary: 'History of the drafts of a change set, the latest first',
    query: draftHistoryQuery,
    reply: draftHistoryReply,
    handle: async (call) => {
      const { id, before } = call.query;
      const resources = listReadableResources((await requireStaff(call)).role);
      const { pool } = call.services.database;
      const found = await listDraftHistory(pool, id, resources, { before, limit: HISTORY_PAGE + 1 });
      const entries = found.slice(0, HISTORY_PAGE).map((entry) => ({
        ...entry,
        at: entry.at.toISOString(),
        resource_label: getResource(entry.resource).labelOne,
      }));
      return { entries, next: found.length > HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null };
    },
  }),
  'POST /api/office/draft_changes': defineEndpoint({
    undo: 'form',
    summary: 'Draft changes in an open change set or a new one; checked like a save, but not public',
    body: draftChangesBody,
    reply: changedSetReply,
    // Enough for 2,000 models with every cell changed.
    largeBody: { bytes: 4 * 1024 * 1024, values: 200_000 },
    handle: async (call) => {
      const { set: known, title, replaces, changes, confirmed } = call.body;
      const staff = await requireWriter(call);
      for (const name of new Set(changes.map((change) => change.resource))) {
        const resource = getResource(name);
        refuseWithoutRight(staff, resource.right, 'write');
        refusePrivateResource(resource);
      }
      if ((known === undefined) === (title === undefined))
        throw badInputError('title', 'or the number of a change set must be given, but not both');
      return changeAsStaff(call, async (client) => {
        const id = known === undefined ? await addChangeSet(client, title ?? '', staff.id) : known;
        await lockChangeableSet(client, id);
        await draftChanges(client, id, staff.id, changes, { replaces, asks: !confirmed });
        if (known === undefined && (await findChangeSet(client, id))?.changes === 0)
          throw badInputError('changes', NOTHING_NEW);
        return id;
      });
    },
  }),
  'POST /api/office/draft_place': defineEndpoint({
    undo: 'form',
    summary: 'Draft the move of a row among its neighbours or below another category',
    body: moveDraftBody,
    reply: changedSetReply,
    handle: async (call) => {
      const staff = await requireWriter(call);
      const { set, drafts, into, before, resource: name, ...seen } = call.body;
      const resource = getResource(name);
      refuseWithoutRight(staff, resource.right, 'write');
      refusePrivateResource(resource);
      return changeAsStaff(call, async (client) => {
        await lockChangeableSet(client, set);
        await draftMove(client, { id: set, drafts }, staff.id, resource, seen, { into, before });
        return set;
      });
    },
  }),
  'POST /api/office/remove_change': defineEndpoint({
    undo: 'none',
    summary: 'Remove a draft from its change set',
    body: removeDraftBody,
    reply: changedSetReply,
    handle: (call) =>
      actOnDraft(call, async (client, set, draft) => {
        await removeDraft(client, draft.id);
        await touchOrDiscardSet(client, set.id);
      }),
  }),
  'POST /api/office/resolve_change': defineEndpoint({
    undo: 'form',
    summary: 'Choose, field by field, between the draft and the value saved since',
    body: resolveDraftBody,
    reply: changedSetReply,
    handle: (call) =>
      actOnDraft(call, async (client, set, draft, staffId) => {
        const { changes } = await loadSetContents(client, [draft]);
        const chosen = resolveDraft(draft, changes[0]?.fields ?? [], call.body.take);
        if (chosen.action === 'change' && Object.keys(chosen.values).length === 0) await removeDraft(client, draft.id);
        else await writeDrafts(client, set.id, staffId, [chosen]);
        await touchOrDiscardSet(client, set.id);
      }),
  }),
  'POST /api/office/publish_change_set': defineEndpoint({
    undo: 'history',
    summary:
      'Publish all drafts of a change set now or at a later time; 409 with the conflicts, and then nothing is published',
    body: publishSetBody,
    reply: changedSetReply,
    handle: async (call) => {
      const { id, version, at } = call.body;
      const now = call.services.clock();
      if (at && new Date(at) <= now) throw badInputError('at', 'is not in the future');
      return actOnSet(call, { id, version }, async (client, _set, staffId) => {
        if (at === undefined) await publishChangeSet(client, id, staffId, { at: now });
        else if (at === null) await updateChangeSet(client, id, { state: 'open', publish_at: null, problem: '' });
        else
          await updateChangeSet(client, id, { state: 'scheduled', publish_at: at, published_by: staffId, problem: '' });
      });
    },
  }),
  'POST /api/office/discard_change_set': defineEndpoint({
    undo: 'none',
    summary: 'Discard a change set; it can still be read',
    body: discardSetBody,
    reply: changedSetReply,
    handle: (call) =>
      actOnSet(call, call.body, (client, set) =>
        updateChangeSet(client, set.id, { state: 'discarded', publish_at: null }),
      ),
  }),
});

async function requireWriter(call: EndpointCall) {
  const staff = await requireStaff(call);
  const writes = (['catalogue', 'content', 'dealers'] as const).some((right) =>
    roleHasRight(staff.role, right, 'write'),
  );
  if (!writes) throw forbiddenError(NO_RIGHT);
  return staff;
}

/** @returns the change set whose id `work` returns */
async function changeAsStaff(
  call: EndpointCall,
  work: (client: pg.PoolClient, staffId: number) => Promise<number>,
): Promise<{ set: ChangeSet }> {
  const staff = await requireWriter(call);
  return runAsStaff(call.services.database, staff.id, async (client) => {
    const set = await findChangeSet(client, await work(client, staff.id));
    if (!set) throw notFoundError(NO_SET);
    return { set };
  });
}

/** @throws HttpError 404, 409 when the change set is published or discarded */
async function lockWaitingSet(client: pg.ClientBase, id: number): Promise<ChangeSet> {
  const set = await findChangeSet(client, id, true);
  if (!set) throw notFoundError(NO_SET);
  if (!isWaitingState(set.state)) throw new HttpError(409, NOT_WAITING);
  return set;
}

/**
 * Refuses a scheduled change set, because it stays as approved.
 * @throws as `lockWaitingSet`
 */
async function lockChangeableSet(client: pg.ClientBase, id: number): Promise<ChangeSet> {
  const set = await lockWaitingSet(client, id);
  if (set.state === 'scheduled') throw new HttpError(409, PLANNED);
  return set;
}

/**
 * Runs `work` on a waiting change set. Requires the right to write all its resources.
 * @throws HttpError 409 for another version
 */
function actOnSet(
  call: EndpointCall,
  { id, version }: { id: number; version: number },
  work: (client: pg.ClientBase, set: ChangeSet, staffId: number) => Promise<void>,
): Promise<{ set: ChangeSet }> {
  return changeAsStaff(call, async (client, staffId) => {
    const set = await lockWaitingSet(client, id);
    await requireWriteRights(call, await listDrafts(client, id));
    if (set.version !== version) throw new HttpError(409, CHANGED, { error: CHANGED, set });
    await work(client, set, staffId);
    return id;
  });
}

/** @throws HttpError 404, 409 for another version of the draft or a change set that is not open */
function actOnDraft(
  call: EndpointCall<unknown, { id: number; version: number }>,
  work: (client: pg.ClientBase, set: ChangeSet, draft: StoredDraft, staffId: number) => Promise<void>,
): Promise<{ set: ChangeSet }> {
  const { id, version } = call.body;
  return changeAsStaff(call, async (client, staffId) => {
    const setId = await findSetOfDraft(client, id);
    if (setId === undefined) throw notFoundError(NO_SUCH_DRAFT);
    const set = await lockChangeableSet(client, setId);
    const draft = (await listDrafts(client, setId)).find((one) => one.id === id);
    if (!draft) throw notFoundError(NO_SUCH_DRAFT);
    await requireWriteRights(call, [draft]);
    if (draft.version !== version) throw new HttpError(409, DRAFT_CHANGED);
    await work(client, set, draft, staffId);
    return setId;
  });
}

async function requireWriteRights(call: EndpointCall, drafts: readonly StoredDraft[]): Promise<void> {
  const staff = await requireStaff(call);
  for (const { resource } of drafts) refuseWithoutRight(staff, getResource(resource).right, 'write');
}

/**
 * Drafts a row's new place and the new numbers of its neighbours; the caller has locked the change set.
 * @param set with the drafts that the caller saw, by row id
 * @throws HttpError 400 as `planMove`, and 409 as `draftChanges`
 */
async function draftMove(
  client: pg.ClientBase,
  set: { id: number; drafts: readonly { id: number; version: number }[] },
  staffId: number,
  resource: Resource,
  seen: { id: number | string; version: number },
  position: RowPosition,
): Promise<void> {
  const { values, numbers } = await planMove(client, resource, Number(seen.id), position, set.id);
  const order = findOrderField(resource) ?? 'id';
  const versions = new Map(set.drafts.map(({ id, version }) => [id, version]));
  const changes = numbers.map(({ id, number, stored }): ChangeToDraft => {
    const common = { resource: resource.name, action: 'change', id, draft_version: versions.get(id) } as const;
    return stored === undefined
      ? { ...common, version: seen.version, values: { ...values, [order]: number } }
      : { ...common, seen: { [order]: stored }, values: { [order]: number } };
  });
  await draftChanges(client, set.id, staffId, changes, { keepsEmpty: true });
}
