import { z } from 'zod';
import { behind, endpoint, HttpReply } from '../../../platform/api/endpoint.ts';
import { doneReply } from '../../../platform/api/fields.contract.ts';
import { badInput, conflict, notFound } from '../../../platform/errors.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { logAct } from '../../../platform/secrets/security-log.ts';
import { dataFile } from '../../customers/personal-data/data-file.ts';
import { forgetPerson } from '../../customers/personal-data/forget-person.ts';
import { recordNominee } from '../../customers/personal-data/nominees.store.ts';
import { personOfAddress } from '../../customers/personal-data/person.store.ts';
import { queuePrivacyAnswer } from '../../customers/personal-data/privacy-emails.job.ts';
import { addRequest } from '../../customers/personal-data/privacy-requests.store.ts';
import { staffMay, staffMayAfterPassword, staffOf } from '../staff/staff-guards.ts';
import {
  answerRequestBody,
  personQuery,
  personReply,
  recordNomineeBody,
  recordRequestBody,
  requestsQuery,
  requestsReply,
} from './privacy-requests.contract.ts';
import { answerRequest, countAbout, listRequests, lockRequest } from './privacy-requests.store.ts';

const STALE = 'Somebody else has answered this request meanwhile.';
const DONE = { success: true as const };

export const privacyRequestsApi = {
  ...behind(staffMay('customers', 'write'), {
    'POST /api/office/record_privacy_request': endpoint({
      summary: 'Record what somebody asked about their data by email, telephone or letter',
      body: recordRequestBody,
      reply: doneReply,
      handle: async (call) => {
        const { services, body } = call;
        const { received_on: day, ...request } = body;
        const now = services.clock();
        const receivedAt = day ? new Date(`${day}T12:00:00+05:30`) : now;
        if (receivedAt.getTime() > now.getTime() + 24 * 60 * 60 * 1000)
          throw badInput('received_on', 'is still to come');
        const { id: recordedBy } = await staffOf(call);
        await addRequest(services.database.pool, { ...request, receivedAt, recordedBy });
        return DONE;
      },
    }),
  }),
  ...behind(staffMay('privacy', 'read'), {
    'GET /api/office/privacy_requests': endpoint({
      summary:
        'Requests about personal data: those that wait in the order in which they are due, or those that are answered',
      query: requestsQuery,
      reply: requestsReply,
      handle: ({ services, query }) => listRequests(services.database.pool, query),
    }),
    'GET /api/office/person': endpoint({
      summary: 'How much is stored about whoever has an address',
      query: personQuery,
      reply: personReply,
      handle: async ({ services, query }) =>
        countAbout(services.personDatabase.pool, await personOfAddress(services.database.pool, query.email)),
    }),
    'GET /api/office/person_data': endpoint({
      summary: 'Everything that is stored about whoever has an address, as a JSON file for them',
      query: personQuery,
      reply: z.never(),
      handle: async (call) => {
        const { services, query } = call;
        const { id } = await staffOf(call);
        const person = await personOfAddress(services.database.pool, query.email);
        const account = person.user ? `customer ${person.user.id}` : 'somebody without an account';
        logAct(call, { message: 'The data of a person were exported', account, by: `staff ${id}` });
        const { headers, text } = await dataFile(services, person);
        return new HttpReply(200, headers, text);
      },
    }),
  }),
  ...behind(staffMay('privacy', 'write'), {
    'POST /api/office/record_nominee': endpoint({
      summary: 'Record whom a person has named to act for them, in place of anybody named before',
      body: recordNomineeBody,
      reply: doneReply,
      handle: async (call) => {
        const { services, body } = call;
        const { id: staffId } = await staffOf(call);
        await services.database.transaction(({ client }) =>
          recordNominee(client, body.email, body.nominee, { staffId, at: services.clock() }),
        );
        const message = body.nominee ? 'A nominee was recorded' : 'A nominee was removed';
        logAct(call, { message, account: 'of a privacy request', by: `staff ${staffId}` });
        return DONE;
      },
    }),
    'POST /api/office/answer_privacy_request': endpoint({
      summary: 'Record what was answered, and send it if wished; 409 when somebody else has answered since it was seen',
      body: answerRequestBody,
      reply: doneReply,
      handle: async (call) => {
        const { services, body } = call;
        const { id: staffId } = await staffOf(call);
        return services.database.transaction(async (transaction) => {
          const request = await lockRequest(transaction.client, body.id);
          if (!request) throw notFound('There is no such request.');
          if (request.version !== body.version) throw conflict(STALE, request);
          await answerRequest(transaction.client, body.id, { answer: body.answer, staffId, at: services.clock() });
          if (body.send) await queuePrivacyAnswer(services, { ...request, answer: body.answer }, transaction);
          return DONE;
        });
      },
    }),
  }),
  ...behind(staffMayAfterPassword('privacy', 'write'), {
    'POST /api/office/erase_person': endpoint({
      summary: 'Remove whoever has an address: account, letters, consents, and who sent the enquiries',
      body: personQuery,
      reply: doneReply,
      handle: async (call) => {
        const { services, body } = call;
        const { id: staffId } = await staffOf(call);
        const { salesMail, mailFrom } = services.settings;
        // Every letter that came in went there.
        if ([salesMail, mailFrom].some((own) => mailboxOf(own).address.toLowerCase() === body.email))
          throw badInput('email', 'is one of the site itself');
        const person = await personOfAddress(services.database.pool, body.email);
        await services.personDatabase.transaction((transaction) => forgetPerson(services, transaction, person));
        const account = person.user ? `customer ${person.user.id}` : 'somebody without an account';
        logAct(call, { message: 'A person was erased', account, by: `staff ${staffId}` });
        return DONE;
      },
    }),
  }),
};
