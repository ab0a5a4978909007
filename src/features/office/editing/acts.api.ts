import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, HttpError, isForVisitors, notFound } from '../../../platform/errors.ts';
import { lookUp } from '../../../platform/look-up.ts';
import { recordAct, setActor } from '../actor/set-actor.store.ts';
import type { Act, Outcome } from '../acts/act.ts';
import { addOnce } from '../acts/additions.store.ts';
import { refusedFields } from '../resources/field-problem.ts';
import { actAs } from '../resources/office-transaction.ts';
import { namedFields } from '../resources/resource-fields.ts';
import {
  actBody,
  actOnRowsBody,
  actOnRowsReply,
  actPreviewQuery,
  actPreviewReply,
  actReply,
} from '../resources/resources.contract.ts';
import { resourceNamed } from '../resources/resources.ts';
import { parseFields } from '../resources/row-values.ts';
import { readRow } from '../resources/rows.store.ts';
import { lockSeenRow } from '../resources/save-row.ts';
import { can } from '../rights/rights.ts';
import { anyStaff, refuseUnconfirmed, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { actsOf, rightOfAct } from './acts.ts';

/** @throws HttpError 400 for an unknown act, 401 and 403 without the right */
async function allowed(call: Call, given: { resource: string; act: string }) {
  const staff = await staffOf(call);
  const resource = resourceNamed(given.resource);
  const act = lookUp(actsOf(resource), given.act);
  if (!act) throw badInput('act', `must be one of ${Object.keys(actsOf(resource)).join(', ')}`);
  refuseWithoutRight(staff, rightOfAct(resource, act), 'write');
  if (act.needsPassword) refuseUnconfirmed(staff);
  return { staff, resource, act };
}

const outcomeOf = (returned: string | Outcome): Outcome =>
  typeof returned === 'string' ? { done: returned } : returned;

export const actsApi = behind(anyStaff, {
  'GET /api/office/act_preview': endpoint({
    summary: 'Preview of an act: the values that the act would change in a row',
    query: actPreviewQuery,
    reply: actPreviewReply,
    handle: async (call) => {
      const { services, query } = call;
      const { resource, act } = await allowed(call, query);
      const { id, resource: _resource, act: _act, ...given } = query;
      const row = await readRow(services.database.pool, resource, id);
      if (!row) throw notFound('This record does not exist.');
      return { lines: (await act.preview?.(services, { ...row.fields, id: row.id }, given)) ?? [] };
    },
  }),
  'POST /api/office/run_act': endpoint({
    undo: 'none',
    summary: 'Run an act of a resource; 409 with the current row if someone else has changed it since',
    body: actBody,
    reply: actReply,
    handle: async (call) => {
      const { services, body } = call;
      const { staff, resource, act } = await allowed(call, body);
      const { id, version } = body;
      const values = valuesOf(act, body.values);
      if (!act.isOfList) {
        if (id === undefined || version === undefined) throw badInput('id', 'and version are required');
        return runOnRow(call, { staff, resource, act }, values, { id, version });
      }
      return services.database.transaction(async (transaction) => {
        const { client } = transaction;
        await setActor(client, staff.id);
        const what = `${resource.name}.${body.act}`;
        let shown: Outcome['shown'];
        const reply = await addOnce(
          client,
          { staffId: staff.id, key: body.key, what, content: body.values },
          async () => {
            const outcome = outcomeOf(await act.run({ call, transaction, staffId: staff.id, values, row: {} }));
            // A secret is never stored, so that a repeated request gets the rest only.
            shown = outcome.shown;
            return { done: outcome.done, ...(outcome.to && { to: outcome.to }) };
          },
        );
        return { ...reply, ...(shown && { shown }), row: null };
      });
    },
  }),
  'POST /api/office/run_act_on_rows': endpoint({
    undo: 'none',
    summary: 'Run an act on several rows, each for itself; a row that someone has changed since stays as it is',
    body: actOnRowsBody,
    reply: actOnRowsReply,
    handle: async (call) => {
      const chosen = await allowed(call, call.body);
      if (!chosen.act.isOfMany) throw badInput('act', 'is not for several rows');
      const values = valuesOf(chosen.act, call.body.values);
      const outcomes = [];
      for (const seen of call.body.rows) outcomes.push(await outcomeOnRow(call, chosen, values, seen));
      return { outcomes };
    },
  }),
});

type Allowed = Awaited<ReturnType<typeof allowed>>;
type Values = ReturnType<typeof parseFields>['values'];
type Seen = { id: number | string; version: number };

function valuesOf({ fields }: Act, given: Parameters<typeof parseFields>[1]): Values {
  const { values, problems } = parseFields(namedFields(fields), given, true);
  if (problems.length > 0) throw refusedFields(problems);
  return values;
}

/** @throws HttpError 404, and 409 with the current row for another version */
async function runOnRow(call: Call, { staff, resource, act }: Allowed, values: Values, seen: Seen) {
  const { services } = call;
  const database = act.isLong ? services.personDatabase : services.database;
  return database.transaction(async (transaction) => {
    const { client } = transaction;
    await (resource.isPrivate ? setActor : actAs)(client, staff.id);
    const row = await lockSeenRow(client, resource.name, seen);
    const { id, fields } = row;
    const outcome = outcomeOf(await act.run({ call, transaction, staffId: staff.id, values, row: { ...fields, id } }));
    const { table } = resource.sheet.target;
    await recordAct(client, { table, rowId: id, label: row.row.label, name: act.label });
    const after = can(staff.role, resource.right, 'read') && (await readRow(client, resource, id));
    return { ...outcome, row: after ? after.row : null };
  });
}

const CHANGED = 'Someone changed this row since you opened the list. Nothing was done to it.';

/** Runs an act on one of several rows. A refusal is the outcome of its row, so that other rows are still processed. */
async function outcomeOnRow(call: Call, chosen: Allowed, values: Values, seen: Seen) {
  const { resource } = chosen;
  const before = await readRow(call.services.database.pool, resource, seen.id);
  const row = { id: seen.id, label: before?.row.label ?? String(seen.id) };
  try {
    return { ...row, is_done: true, text: (await runOnRow(call, chosen, values, seen)).done };
  } catch (error) {
    if (!(error instanceof HttpError) || !isForVisitors(error)) throw error;
    return { ...row, is_done: false, text: error.status === 409 && error.body.current ? CHANGED : error.message };
  }
}
