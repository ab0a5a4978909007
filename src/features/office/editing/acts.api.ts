import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { badInput, notFound } from '../../../platform/errors.ts';
import { setActor } from '../actor/set-actor.store.ts';
import type { Outcome } from '../acts/act.ts';
import { recordAct } from '../acts/record-act.store.ts';
import { refusedFields } from '../resources/field-problem.ts';
import { namedFields } from '../resources/resource-fields.ts';
import { actBody, actPreviewQuery, actPreviewReply, actReply } from '../resources/resources.contract.ts';
import { resourceNamed } from '../resources/resources.ts';
import { parseFields } from '../resources/row-values.ts';
import { readRow } from '../resources/rows.store.ts';
import { lockSeenRow } from '../resources/save-row.ts';
import { can } from '../rights/rights.ts';
import { anyStaff, refuseUnconfirmed, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { actsOf, rightOfAct } from './acts.ts';

/** Returns the called act and its caller. @throws HttpError 400 for an unknown act, 401 and 403 without the right */
async function allowed(call: Call, given: { resource: string; act: string }) {
  const staff = await staffOf(call);
  const resource = resourceNamed(given.resource);
  const act = actsOf(resource)[given.act];
  if (!act) throw badInput('act', `must be one of ${Object.keys(actsOf(resource)).join(', ')}`);
  refuseWithoutRight(staff, rightOfAct(resource, act), 'write');
  if (act.needsPassword) refuseUnconfirmed(staff);
  return { staff, resource, act };
}

const outcomeOf = (returned: string | Outcome): Outcome =>
  typeof returned === 'string' ? { done: returned } : returned;

export const actsApi = behind(anyStaff, {
  'GET /api/office/act_preview': endpoint({
    summary: 'What an act would change in a row',
    query: actPreviewQuery,
    reply: actPreviewReply,
    handle: async (call) => {
      const { services, query } = call;
      const { resource, act } = await allowed(call, query);
      const row = await readRow(services.database.pool, resource, query.id);
      if (!row) throw notFound('There is no such row.');
      return { lines: (await act.preview?.(services, row.fields)) ?? [] };
    },
  }),
  'POST /api/office/run_act': endpoint({
    summary: 'Run an act of a resource; 409 with the current row if someone else has changed it since',
    body: actBody,
    reply: actReply,
    handle: async (call) => {
      const { services, body } = call;
      const { staff, resource, act } = await allowed(call, body);
      const { id, version } = body;
      const { values, problems } = parseFields(namedFields(act.fields), body.values, true);
      if (problems.length > 0) throw refusedFields(problems);
      const database = act.isLong ? services.personDatabase : services.database;
      return database.transaction(async (transaction) => {
        const { client } = transaction;
        await setActor(client, staff.id);
        const common = { call, transaction, staffId: staff.id, values };
        if (act.isOfList) return { ...outcomeOf(await act.run({ ...common, row: {} })), row: null };
        if (id === undefined || version === undefined) throw badInput('id', 'and version are required');
        const row = await lockSeenRow(client, resource.name, { id, version });
        const outcome = outcomeOf(await act.run({ ...common, row: { ...row.fields, id: row.id } }));
        const { table } = resource.sheet.target;
        await recordAct(client, { table, rowId: row.id, label: row.row.label, name: act.label });
        const after = can(staff.role, resource.right, 'read') && (await readRow(client, resource, row.id));
        return { ...outcome, row: after ? after.row : null };
      });
    },
  }),
});
