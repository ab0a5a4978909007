import type { z } from 'zod';
import { behind, type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { resourceNamed } from '../resources/resources.ts';
import { anyStaff, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { previewFoundBody, previewFoundReply, setFoundBody, setFoundReply } from './found-rows.contract.ts';
import { previewFound, setFoundActive } from './found-rows.ts';

async function requestedAct(call: Call<unknown, z.output<typeof previewFoundBody>>) {
  const staff = await staffOf(call);
  const resource = resourceNamed(call.body.resource);
  refuseWithoutRight(staff, resource.right, 'write');
  const filter = { ...call.body.filter, viewer: staff.id };
  return { resource, filter, staffId: staff.id, active: call.body.action === 'restore' };
}

export const foundRowsApi = behind(anyStaff, {
  'POST /api/office/preview_found_rows': endpoint({
    summary: 'How many rows archiving or restoring everything that a list finds would touch; changes nothing',
    body: previewFoundBody,
    reply: previewFoundReply,
    handle: async (call) => {
      const { resource, filter, active } = await requestedAct(call);
      return previewFound(call.services.database.pool, resource, filter, active);
    },
  }),
  'POST /api/office/set_found_rows': endpoint({
    summary: 'Archive or restore everything that a list finds; 409 when that is not what its preview found',
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
