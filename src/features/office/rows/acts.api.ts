import { defineEndpoint, type EndpointCall, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { badInputError, HttpError, isShownToVisitors, notFoundError } from '../../../platform/http-errors.ts';
import type { Act, ActOutcome } from '../acts/act.ts';
import { addOnce } from '../acts/additions.store.ts';
import { roleHasRight } from '../acts/rights.ts';
import { recordAct, setActor } from '../acts/set-actor.store.ts';
import { allowAnyStaff, refuseWithoutRight, requireRecentPassword, requireStaff } from '../staff/staff-guards.ts';
import { buildFieldRefusal } from './field-problem.ts';
import { setActorUnlessImporting } from './office-transaction.ts';
import { getActRight, getActs } from './resource-acts.ts';
import { mapFieldsByName } from './resource-fields.ts';
import {
  actOnRowsBody,
  actOnRowsReply,
  actPreviewQuery,
  actPreviewReply,
  actReply,
  runActBody,
} from './resources.contract.ts';
import { getResource } from './resources.ts';
import { parseFields } from './row-values.ts';
import { loadRow } from './rows.store.ts';
import { lockSeenRow } from './save-row.ts';

/** @throws HttpError 400 for an unknown act, 401 and 403 without the right */
async function requireAct(call: EndpointCall, given: { resource: string; act: string }) {
  const staff = await requireStaff(call);
  const resource = getResource(given.resource);
  const act = getOwnValue(getActs(resource), given.act);
  if (!act) throw badInputError('act', `must be one of ${Object.keys(getActs(resource)).join(', ')}`);
  refuseWithoutRight(staff, getActRight(resource, act), 'write');
  if (act.needsPassword) requireRecentPassword(staff);
  return { staff, resource, act, name: given.act };
}

const toOutcome = (returned: string | ActOutcome): ActOutcome =>
  typeof returned === 'string' ? { done: returned } : returned;

export const actsApi = guardEndpoints(allowAnyStaff, {
  'GET /api/office/act_preview': defineEndpoint({
    summary: 'Preview of an act: the values that the act would change in a row',
    query: actPreviewQuery,
    reply: actPreviewReply,
    handle: async (call) => {
      const { services, query } = call;
      const { resource, act } = await requireAct(call, query);
      const { id, resource: _resource, act: _act, ...given } = query;
      const row = await loadRow(services.database.pool, resource, id);
      if (!row) throw notFoundError('This entry does not exist.');
      return { lines: (await act.preview?.(services, { ...row.fields, id: row.id }, given)) ?? [] };
    },
  }),
  'POST /api/office/run_act': defineEndpoint({
    undo: 'none',
    summary: 'Run an act of a resource; 409 with the current row if someone else has changed it since',
    body: runActBody,
    reply: actReply,
    handle: async (call) => {
      const { body } = call;
      const chosen = await requireAct(call, body);
      const { id, version, key } = body;
      const values = parseActValues(chosen.act, body.values);
      if (chosen.act.isOfList) return runAct(call, chosen, values, { key, content: body.values });
      if (id === undefined || version === undefined) throw badInputError('id', 'and version are required');
      return runAct(call, chosen, values, { seen: { id, version }, key, content: [id, version, body.values] });
    },
  }),
  'POST /api/office/run_act_on_rows': defineEndpoint({
    undo: 'none',
    summary: 'Run an act on several rows, each for itself; a row that someone has changed since stays as it is',
    body: actOnRowsBody,
    reply: actOnRowsReply,
    handle: async (call) => {
      const chosen = await requireAct(call, call.body);
      if (!chosen.act.isOfMany) throw badInputError('act', 'is not possible for several entries');
      const values = parseActValues(chosen.act, call.body.values);
      const outcomes = [];
      for (const seen of call.body.rows) outcomes.push(await tryActOnRow(call, chosen, values, seen));
      return { outcomes };
    },
  }),
});

type Allowed = Awaited<ReturnType<typeof requireAct>>;
type Values = ReturnType<typeof parseFields>['values'];
type Seen = { id: number | string; version: number };

function parseActValues({ fields }: Act, given: Parameters<typeof parseFields>[1]): Values {
  const { values, problems } = parseFields(mapFieldsByName(fields), given, true);
  if (problems.length > 0) throw buildFieldRefusal(problems);
  return values;
}

/** `seen`: absent for an act of a list. `key`: key of a request that may be repeated; it belongs to `content`. */
interface ActRequest {
  seen?: Seen;
  key?: string | undefined;
  content?: unknown;
}

/**
 * Runs an act, once for a key. A secret is never stored, so that a repeated request gets the rest only; nor is the text
 * about a row, which may name a person.
 * @throws HttpError 404, and 409 with the current row for another version
 */
async function runAct(
  call: EndpointCall,
  { staff, resource, act, name }: Allowed,
  values: Values,
  { seen, key, content }: ActRequest,
) {
  const { services } = call;
  const database = act.isLong ? services.personDatabase : services.database;
  return database.transaction(async (transaction) => {
    const { client } = transaction;
    await (seen && !resource.isPrivate ? setActorUnlessImporting : setActor)(client, staff.id);
    let first: ActOutcome | undefined;
    const reply = await addOnce(
      client,
      { staffId: staff.id, key, what: `${resource.name}.${name}`, content },
      async () => {
        const row = seen && (await lockSeenRow(client, resource.name, seen));
        const given = row ? { ...row.fields, id: row.id } : {};
        first = toOutcome(await act.run({ call, transaction, staffId: staff.id, values, row: given }));
        if (row)
          await recordAct(client, {
            table: resource.table.target.table,
            rowId: row.id,
            label: row.row.label,
            name: act.label,
          });
        return { done: row ? `${act.label}: done` : first.done, ...(first.to && { to: first.to }) };
      },
    );
    const after =
      seen && roleHasRight(staff.role, resource.right, 'read') && (await loadRow(client, resource, seen.id));
    return { ...(first ?? reply), row: after ? after.row : null };
  });
}

const CHANGED = 'Someone changed this entry since you opened the list. It was left unchanged.';

/** Runs an act on one of several rows. A refusal is the outcome of its row, so that other rows are still processed. */
async function tryActOnRow(call: EndpointCall, chosen: Allowed, values: Values, seen: Seen) {
  const { resource } = chosen;
  const before = await loadRow(call.services.database.pool, resource, seen.id);
  const row = { id: seen.id, label: before?.row.label ?? String(seen.id) };
  try {
    return { ...row, is_done: true, text: (await runAct(call, chosen, values, { seen })).done };
  } catch (error) {
    if (!(error instanceof HttpError) || !isShownToVisitors(error)) throw error;
    return { ...row, is_done: false, text: error.status === 409 && error.body.current ? CHANGED : error.message };
  }
}
