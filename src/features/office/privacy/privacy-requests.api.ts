import { z } from 'zod';
import { behind, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { idField } from '../../../platform/api/fields.contract.ts';
import { notFound } from '../../../platform/errors.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { dataFile } from '../../customers/personal-data/data-file.ts';
import { personOfAddress } from '../../customers/personal-data/person.store.ts';
import { staffMay, staffOf } from '../staff/staff-guards.ts';
import { emailOfRequest } from './privacy-requests.store.ts';

export const privacyRequestsApi = behind(staffMay('privacy', 'read'), {
  'GET /api/office/person_data': endpoint({
    summary: 'Everything stored about the sender of a privacy request, as a JSON file',
    query: z.object({ id: idField }),
    reply: z.never(),
    handle: async (call) => {
      const { services, query } = call;
      const { pool } = services.database;
      const email = await emailOfRequest(pool, query.id);
      if (email === undefined) throw notFound('This request does not exist.');
      const { id } = await staffOf(call);
      const person = await personOfAddress(pool, email);
      const account = person.user ? `customer ${person.user.id}` : 'someone without an account';
      logAct(call, { message: 'The data of a person were exported', account, by: `staff ${id}` });
      const { headers, text } = await dataFile(services, person);
      return new HttpReply(200, headers, text);
    },
  }),
});
