import { z } from 'zod';
import { behind, type Call, endpoint, type Guard, HttpReply } from '../../../platform/api/endpoint.ts';
import { take, takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { forbidden, notFound, tooMany, unauthorized } from '../../../platform/errors.ts';
import { part } from '../../../platform/postgres/plain-sql.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';
import { recorded } from '../../../platform/secrets/security-log.ts';
import { dayInIndia } from '../../../platform/time/time-zone.ts';
import { enquiriesForPrograms } from '../../customers/enquiries/enquiry-event.ts';
import { pdfName } from '../../customers/quotations/present-quotation.ts';
import { quotationForPrograms } from '../../customers/quotations/quotation-event.ts';
import { quotationsWhere } from '../../customers/quotations/quotations.store.ts';
import { EVENTS_VERSION } from '../../site/webhooks/events.contract.ts';
import { forPrograms } from '../../site/webhooks/queue-event.ts';
import { fileOfLetter } from '../enquiries/enquiry.store.ts';
import { contactsOf } from '../webhooks/webhooks.store.ts';
import { ROWS_A_MINUTE, type Scope } from './programs.limits.ts';
import {
  customersForPrograms,
  noteUse,
  type Program,
  pageOfRows,
  pageReply,
  programOfToken,
  readUntil,
} from './programs.store.ts';
import { customer, enquiry, oneQuery, type PageQuery, pageOf, pageQuery, quotation } from './v1.contract.ts';

const ROWS = { name: 'api-rows', max: ROWS_A_MINUTE, seconds: 60 };

/** Limits the attempts with unknown tokens, and their lines in the log, of one address. */
const WRONG_TOKENS = { name: 'api-wrong-tokens', max: 60, seconds: 60 * 60 };

const callers = new WeakMap<Call, Promise<Program>>();

/**
 * Program of the header `Authorization: Bearer TOKEN`.
 * @throws HttpError 401 if the token is missing, unknown or expired
 */
function programOf(call: Call): Promise<Program> {
  const known = callers.get(call);
  if (known) return known;
  const caller = readProgram(call);
  callers.set(call, caller);
  return caller;
}

async function readProgram({ http, services }: Call): Promise<Program> {
  http.setHeader('cache-control', 'no-store');
  http.setHeader('www-authenticate', 'Bearer');
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(http.header('authorization') ?? '') ?? [];
  if (!token) throw unauthorized('Send the token of the office as the header Authorization: Bearer TOKEN.');
  const { pool } = services.database;
  const program = await programOfToken(pool, hashOfToken(token));
  if (!program) {
    await takeOrRefuse(services, WRONG_TOKENS, http.ip);
    const refusal = unauthorized('This token is unknown, or it was removed in the office.');
    throw recorded(refusal, { message: 'A token of the API was refused', account: 'unknown token' });
  }
  const now = services.clock();
  if (program.expiresAt <= now) throw unauthorized(`This token expired on ${dayInIndia(program.expiresAt)}.`);
  await noteUse(pool, program.id, now);
  return program;
}

/** @throws HttpError 403 that names the missing scope, 401 as `programOf` */
const programMay =
  (scope: Scope): Guard =>
  async (call) => {
    const { scopes } = await programOf(call);
    if (!scopes.includes(scope))
      throw forbidden(`This token may not read ${scope}. An admin of the office can allow it.`);
  };

/**
 * Counts the rows that a request may return, so that a large page costs as much as many small ones. Requests of one
 * token run one after the other.
 * @throws HttpError 429 with Retry-After
 */
async function countedRows<T>(call: Call, rows: number, read: () => Promise<T>): Promise<T> {
  const { services, http } = call;
  const { id } = await programOf(call);
  if (!(await take(services, ROWS, `token ${id}`, rows))) {
    http.setHeader('retry-after', String(ROWS.seconds));
    throw tooMany(`At most ${ROWS_A_MINUTE} rows a minute for each token. Continue in a minute.`);
  }
  return services.turns.run('programs', read, id);
}

type Enquiry = Awaited<ReturnType<typeof enquiriesForPrograms>>[number];
type Quotation = Awaited<ReturnType<typeof quotationsWhere>>[number];

const NO_ENQUIRY = 'There is no enquiry with this id.';
const NO_QUOTATION = 'There is no sent quotation with this id.';
const NO_CUSTOMER = 'There is no customer with this id.';

const poolOf = ({ services }: Call) => services.officeDatabase.pool;

async function page<Row extends { updated_at: string }, Item>(
  call: Call<PageQuery>,
  read: () => Promise<Row[]>,
  idOf: (row: Row) => number,
  present: (rows: Row[]) => Promise<Item[]>,
) {
  const size = call.query.per_page;
  return countedRows(call, size, async () => {
    // Read first, because rows committed later may have earlier times of change.
    const as_of = await readUntil(poolOf(call));
    const { items, next } = pageReply(await read(), idOf, size);
    return { items: await present(items), next, as_of };
  });
}

/** @throws HttpError 404 */
async function one<Row, Item>(
  call: Call,
  read: () => Promise<Row[]>,
  present: (rows: Row[]) => Promise<Item[]>,
  missing: string,
): Promise<Item> {
  const [item] = await countedRows(call, 1, async () => present(await read()));
  if (!item) throw notFound(missing);
  return item;
}

/** Adds contact data if the token allows it. */
async function withContacts<Item extends { id: number }>(call: Call, items: Item[]) {
  const { scopes } = await programOf(call);
  if (!scopes.includes('contact')) return items;
  const contacts = await contactsOf(
    poolOf(call),
    items.map(({ id }) => id),
  );
  return items.map((item) => ({ ...item, contact: contacts.get(item.id) ?? null }));
}

const presentEnquiries = (call: Call) => (rows: Enquiry[]) =>
  withContacts(
    call,
    rows.map((row) => forPrograms(call.services, row)),
  );

const presentQuotations = (call: Call) => (rows: Quotation[]) =>
  withContacts(
    call,
    rows.flatMap((row) => {
      const { conversation_id: id, reference, updated_at } = row;
      if (id === null) return [];
      const quotation = quotationForPrograms(call.services, row);
      return [forPrograms(call.services, { id, reference, quotation, updated_at })];
    }),
  );

const presentCustomers =
  ({ services }: Call) =>
  async (rows: Awaited<ReturnType<typeof customersForPrograms>>) =>
    rows.map((row) => ({
      ...row,
      version: EVENTS_VERSION as typeof EVENTS_VERSION,
      link: `${services.settings.publicUrl}/admin/customers/${row.id}`,
    }));

const SENT = part`q.sent_at is not null and q.conversation_id is not null`;
const sentQuotations = (call: Call<{ id: number }>) =>
  quotationsWhere(poolOf(call), part`q.id = ${call.query.id} and ${SENT}`, call.services.clock());

/** @throws HttpError 404 */
async function sentQuotation(call: Call<{ id: number }>): Promise<Quotation> {
  const [found] = await sentQuotations(call);
  if (!found) throw notFound(NO_QUOTATION);
  return found;
}

const download = (type: string, name: string, content: Uint8Array) =>
  new HttpReply(
    200,
    {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
    Buffer.from(content),
  );

const enquiries = behind(programMay('enquiries'), {
  'GET /api/v1/enquiries': endpoint({
    summary: 'For programs with a token: enquiries and contact messages in the order of their changes',
    query: pageQuery,
    reply: pageOf(enquiry),
    handle: (call) =>
      page(
        call,
        () => enquiriesForPrograms(poolOf(call), part`where ${pageOfRows('c', call.query)}`),
        ({ id }) => id,
        presentEnquiries(call),
      ),
  }),
  'GET /api/v1/enquiry': endpoint({
    summary: 'For programs with a token: one enquiry or contact message',
    query: oneQuery,
    reply: enquiry,
    handle: (call) =>
      one(
        call,
        () => enquiriesForPrograms(poolOf(call), part`where c.id = ${call.query.id}`),
        presentEnquiries(call),
        NO_ENQUIRY,
      ),
  }),
});

const quotations = behind(programMay('quotations'), {
  'GET /api/v1/quotations': endpoint({
    summary: 'For programs with a token: sent quotations and orders in the order of their changes',
    query: pageQuery,
    reply: pageOf(quotation),
    handle: (call) =>
      page(
        call,
        () => quotationsWhere(poolOf(call), part`${SENT} and ${pageOfRows('q', call.query)}`, call.services.clock()),
        ({ id }) => id,
        presentQuotations(call),
      ),
  }),
  'GET /api/v1/quotation': endpoint({
    summary: 'For programs with a token: one sent quotation',
    query: oneQuery,
    reply: quotation,
    handle: (call) => one(call, () => sentQuotations(call), presentQuotations(call), NO_QUOTATION),
  }),
  'GET /api/v1/quotation_pdf': endpoint({
    summary: 'For programs with a token: the PDF of a quotation as it was sent',
    query: oneQuery,
    reply: z.never(),
    handle: (call) =>
      countedRows(call, 1, async () => {
        const found = await sentQuotation(call);
        if (found.pdf_key === null) throw notFound('The PDF of this quotation was deleted with its customer.');
        return download('application/pdf', pdfName(found), await call.services.files.read(found.pdf_key));
      }),
  }),
  'GET /api/v1/order_file': endpoint({
    summary: 'For programs with a token: the file that the customer sent with the acceptance',
    query: oneQuery,
    reply: z.never(),
    handle: (call) =>
      countedRows(call, 1, async () => {
        const { order_letter_id: letter } = await sentQuotation(call);
        const file = letter === null ? undefined : await fileOfLetter(poolOf(call), letter, 0);
        if (!file?.content) throw notFound('No file came with this order.');
        return download('application/octet-stream', file.name, file.content);
      }),
  }),
});

const customers = behind(programMay('customers'), {
  'GET /api/v1/customers': endpoint({
    summary: 'For programs with a token: accounts of customers in the order of their changes',
    query: pageQuery,
    reply: pageOf(customer),
    handle: (call) =>
      page(
        call,
        () => customersForPrograms(poolOf(call), pageOfRows('u', call.query)),
        ({ id }) => id,
        presentCustomers(call),
      ),
  }),
  'GET /api/v1/customer': endpoint({
    summary: 'For programs with a token: the account of one customer',
    query: oneQuery,
    reply: customer,
    handle: (call) =>
      one(
        call,
        () => customersForPrograms(poolOf(call), part`u.id = ${call.query.id}`),
        presentCustomers(call),
        NO_CUSTOMER,
      ),
  }),
});

export const v1Api = { ...enquiries, ...quotations, ...customers };
