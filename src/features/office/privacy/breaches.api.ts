import type pg from 'pg';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { setActor } from '../actor/set-actor.store.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import {
  addBreachBody,
  type Breach,
  breachesReply,
  breachQuery,
  breachRow,
  changeBreachBody,
} from './breaches.contract.ts';
import { addBreach, breachById, changeBreach, listBreaches, lockBreach } from './breaches.store.ts';

const STALE = 'Somebody else has changed this meanwhile.';

function found(breach: Breach | undefined): Breach {
  if (!breach) throw notFound('There is no such breach.');
  return breach;
}

/** Writes in the name of the caller. @returns the breach as it is then */
async function written(call: Call, write: (client: pg.PoolClient) => Promise<number>): Promise<Breach> {
  const { id: staffId } = await staffOf(call);
  return call.services.database.transaction(async ({ client }) => {
    await setActor(client, staffId);
    return found(await breachById(client, await write(client)));
  });
}

export const breachesApi = {
  ...behind(staffMay('privacy', 'read'), {
    'GET /api/office/breaches': endpoint({
      summary: 'Breaches of personal data, those that are not closed first',
      reply: breachesReply,
      handle: ({ services }) => listBreaches(services.database.pool),
    }),
    'GET /api/office/breach': endpoint({
      summary: 'One breach of personal data',
      query: breachQuery,
      reply: breachRow,
      handle: async ({ services, query }) => found(await breachById(services.database.pool, query.id)),
    }),
  }),
  ...behind(staffMay('privacy', 'write'), {
    'POST /api/office/add_breach': endpoint({
      summary: 'Record a breach of personal data; the 72 hours for the report run from when it was noticed',
      body: addBreachBody,
      reply: breachRow,
      handle: (call) => written(call, (client) => addBreach(client, call.body)),
    }),
    'POST /api/office/change_breach': endpoint({
      summary: 'Change what is recorded of a breach; 409 with the breach when somebody changed it since it was seen',
      body: changeBreachBody,
      reply: breachRow,
      handle: (call) => {
        const { id, version, ...content } = call.body;
        return written(call, async (client) => {
          const current = found(await lockBreach(client, id));
          if (current.version !== version) throw conflict(STALE, current);
          await changeBreach(client, id, content);
          return id;
        });
      },
    }),
  }),
};
