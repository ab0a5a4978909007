import { z } from 'zod';
import { defineEndpoint, guardEndpoints, HttpReply } from '../../../platform/api/endpoint.ts';
import { idField } from '../../../platform/api/fields.contract.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { logCallSecurity } from '../../../platform/secrets/security-log.ts';
import { loadPersonOfAddress } from '../../customers/personal-data/person.store.ts';
import { buildPersonalDataFile } from '../../customers/personal-data/personal-data-file.ts';
import { requireRight, requireStaff } from '../staff/staff-guards.ts';
import { findRequestEmail } from './privacy-requests.store.ts';

export const privacyRequestsApi = guardEndpoints(requireRight('privacy', 'read'), {
  'GET /api/office/person_data': defineEndpoint({
    summary: 'Everything stored about the sender of a privacy request, as a JSON file',
    query: z.object({ id: idField }),
    reply: z.never(),
    handle: async (call) => {
      const { services, query } = call;
      const { pool } = services.database;
      const email = await findRequestEmail(pool, query.id);
      if (email === undefined) throw notFoundError('This request does not exist.');
      const { id } = await requireStaff(call);
      const person = await loadPersonOfAddress(pool, email);
      const account = person.user ? `customer ${person.user.id}` : 'someone without an account';
      logCallSecurity(call, { message: 'The data of a person were exported', account, by: `staff ${id}` });
      const { headers, text } = await buildPersonalDataFile(services, person);
      return new HttpReply(200, headers, text);
    },
  }),
});
