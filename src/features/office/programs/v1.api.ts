import { z } from 'zod';
import {
  defineEndpoint,
  type EndpointCall,
  type EndpointGuard,
  guardEndpoints,
  HttpReply,
} from '../../../platform/api/endpoint.ts';
import { countAgainstLimit, enforceLimit } from '../../../platform/api/rate-limit.ts';
import {
  forbiddenError,
  notFoundError,
  tooManyRequestsError,
  unauthorizedError,
} from '../../../platform/http-errors.ts';
import { sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { attachSecurityEvent } from '../../../platform/secrets/security-log.ts';
import { formatDayInIndia } from '../../../platform/time/time-zone.ts';
import { loadEnquiriesForPrograms } from '../../customers/enquiries/enquiry-event.ts';
import { formatQuotationFileName } from '../../customers/quotations/present-quotation.ts';
import { presentQuotationForPrograms } from '../../customers/quotations/quotation-event.ts';
import { loadQuotationsWhere } from '../../customers/quotations/quotations.store.ts';
import { buildWebhookData } from '../../site/webhooks/queue-webhook-event.ts';
import { WEBHOOK_EVENTS_VERSION } from '../../site/webhooks/webhook-events.contract.ts';
import { findMessageFile } from '../enquiries/conversation.store.ts';
import { MAX_ROWS_PER_MINUTE, type TokenScope } from './programs.limits.ts';
import {
  buildPageReply,
  findProgram,
  listCustomersForPrograms,
  loadOldestTransactionTime,
  type Program,
  recordTokenUse,
  selectPage,
} from './programs.store.ts';
import {
  buildPageSchema,
  type V1PageQuery,
  v1Customer,
  v1Enquiry,
  v1PageQuery,
  v1Quotation,
  v1RowQuery,
} from './v1.contract.ts';
import { loadContacts } from './webhooks.store.ts';

const ROWS = { name: 'api-rows', max: MAX_ROWS_PER_MINUTE, seconds: 60 };

/** Limits the attempts with unknown tokens, and their lines in the log, of one address. */
const WRONG_TOKENS = { name: 'api-wrong-tokens', max: 60, seconds: 60 * 60 };

const callers = new WeakMap<EndpointCall, Promise<Program>>();

/**
 * Program of the header `Authorization: Bearer TOKEN`.
 * @throws HttpError 401 if the token is missing, unknown or expired
 */
function authenticateProgram(call: EndpointCall): Promise<Program> {
  const known = callers.get(call);
  if (known) return known;
  const caller = loadProgram(call);
  callers.set(call, caller);
  return caller;
}

async function loadProgram({ http, services }: EndpointCall): Promise<Program> {
  http.setHeader('cache-control', 'no-store');
  http.setHeader('www-authenticate', 'Bearer');
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(http.header('authorization') ?? '') ?? [];
  if (!token) throw unauthorizedError('Send an access token in the header Authorization: Bearer TOKEN.');
  const { pool } = services.database;
  const program = await findProgram(pool, hashSecretToken(token));
  if (!program) {
    await enforceLimit(services, WRONG_TOKENS, http.ip);
    const refusal = unauthorizedError('This token is unknown, or it was removed in the office.');
    throw attachSecurityEvent(refusal, { message: 'An API token was refused', account: 'unknown token' });
  }
  const now = services.clock();
  if (program.expiresAt <= now)
    throw unauthorizedError(`This token expired on ${formatDayInIndia(program.expiresAt)}.`);
  await recordTokenUse(pool, program.id, now);
  return program;
}

/** @throws HttpError 403 that names the missing scope, 401 as `authenticateProgram` */
const requireScope =
  (scope: TokenScope): EndpointGuard =>
  async (call) => {
    const { scopes } = await authenticateProgram(call);
    if (!scopes.includes(scope))
      throw forbiddenError(`This token may not read ${scope}. An admin of the office can allow it.`);
  };

/**
 * Counts the rows that a request may return, so that a large page costs as much as many small ones. Requests of one
 * token run one after the other.
 * @throws HttpError 429 with Retry-After
 */
async function readWithinRowLimit<T>(call: EndpointCall, rows: number, read: () => Promise<T>): Promise<T> {
  const { services, http } = call;
  const { id } = await authenticateProgram(call);
  if (!(await countAgainstLimit(services, ROWS, `token ${id}`, rows))) {
    http.setHeader('retry-after', String(ROWS.seconds));
    throw tooManyRequestsError(`At most ${MAX_ROWS_PER_MINUTE} rows a minute for each token. Continue in a minute.`);
  }
  return services.turns.run('programs', read, id);
}

type Enquiry = Awaited<ReturnType<typeof loadEnquiriesForPrograms>>[number];
type Quotation = Awaited<ReturnType<typeof loadQuotationsWhere>>[number];

const NO_ENQUIRY = 'There is no enquiry with this id.';
const NO_QUOTATION = 'There is no sent quotation with this id.';
const NO_CUSTOMER = 'There is no customer with this id.';

const getPool = ({ services }: EndpointCall) => services.officeDatabase.pool;

async function replyWithPage<Row extends { updated_at: string }, Item>(
  call: EndpointCall<V1PageQuery>,
  read: () => Promise<Row[]>,
  idOf: (row: Row) => number,
  present: (rows: Row[]) => Promise<Item[]>,
) {
  const size = call.query.per_page;
  return readWithinRowLimit(call, size, async () => {
    // Read first, because rows committed later may have earlier times of change.
    const as_of = await loadOldestTransactionTime(getPool(call));
    const { items, next } = buildPageReply(await read(), idOf, size);
    return { items: await present(items), next, as_of };
  });
}

/** @throws HttpError 404 */
async function replyWithOne<Row, Item>(
  call: EndpointCall,
  read: () => Promise<Row[]>,
  present: (rows: Row[]) => Promise<Item[]>,
  missing: string,
): Promise<Item> {
  const [item] = await readWithinRowLimit(call, 1, async () => present(await read()));
  if (!item) throw notFoundError(missing);
  return item;
}

/** Adds contact data if the token allows it. */
async function addContacts<Item extends { id: number }>(call: EndpointCall, items: Item[]) {
  const { scopes } = await authenticateProgram(call);
  if (!scopes.includes('contact')) return items;
  const contacts = await loadContacts(
    getPool(call),
    items.map(({ id }) => id),
  );
  return items.map((item) => ({ ...item, contact: contacts.get(item.id) ?? null }));
}

const presentEnquiries = (call: EndpointCall) => (rows: Enquiry[]) =>
  addContacts(
    call,
    rows.map((row) => buildWebhookData(call.services, row)),
  );

const presentQuotations = (call: EndpointCall) => (rows: Quotation[]) =>
  addContacts(
    call,
    rows.flatMap((row) => {
      const { conversation_id: id, reference, updated_at } = row;
      if (id === null) return [];
      const quotation = presentQuotationForPrograms(call.services, row);
      return [buildWebhookData(call.services, { id, reference, quotation, updated_at })];
    }),
  );

const presentCustomers =
  ({ services }: EndpointCall) =>
  async (rows: Awaited<ReturnType<typeof listCustomersForPrograms>>) =>
    rows.map((row) => ({
      ...row,
      version: WEBHOOK_EVENTS_VERSION as typeof WEBHOOK_EVENTS_VERSION,
      link: `${services.settings.publicUrl}/admin/customers/${row.id}`,
    }));

const SENT = sqlFragment`q.sent_at is not null and q.conversation_id is not null`;
const listSentQuotations = (call: EndpointCall<{ id: number }>) =>
  loadQuotationsWhere(getPool(call), sqlFragment`q.id = ${call.query.id} and ${SENT}`, call.services.clock());

/** @throws HttpError 404 */
async function requireSentQuotation(call: EndpointCall<{ id: number }>): Promise<Quotation> {
  const [found] = await listSentQuotations(call);
  if (!found) throw notFoundError(NO_QUOTATION);
  return found;
}

const buildDownloadReply = (type: string, name: string, content: Uint8Array) =>
  new HttpReply(
    200,
    {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
    Buffer.from(content),
  );

const enquiries = guardEndpoints(requireScope('enquiries'), {
  'GET /api/v1/enquiries': defineEndpoint({
    summary: 'For programs with a token: enquiries and contact messages in the order of their changes',
    query: v1PageQuery,
    reply: buildPageSchema(v1Enquiry),
    handle: (call) =>
      replyWithPage(
        call,
        () => loadEnquiriesForPrograms(getPool(call), sqlFragment`where ${selectPage('c', call.query)}`),
        ({ id }) => id,
        presentEnquiries(call),
      ),
  }),
  'GET /api/v1/enquiry': defineEndpoint({
    summary: 'For programs with a token: one enquiry or contact message',
    query: v1RowQuery,
    reply: v1Enquiry,
    handle: (call) =>
      replyWithOne(
        call,
        () => loadEnquiriesForPrograms(getPool(call), sqlFragment`where c.id = ${call.query.id}`),
        presentEnquiries(call),
        NO_ENQUIRY,
      ),
  }),
});

const quotations = guardEndpoints(requireScope('quotations'), {
  'GET /api/v1/quotations': defineEndpoint({
    summary: 'For programs with a token: sent quotations and orders in the order of their changes',
    query: v1PageQuery,
    reply: buildPageSchema(v1Quotation),
    handle: (call) =>
      replyWithPage(
        call,
        () =>
          loadQuotationsWhere(
            getPool(call),
            sqlFragment`${SENT} and ${selectPage('q', call.query)}`,
            call.services.clock(),
          ),
        ({ id }) => id,
        presentQuotations(call),
      ),
  }),
  'GET /api/v1/quotation': defineEndpoint({
    summary: 'For programs with a token: one sent quotation',
    query: v1RowQuery,
    reply: v1Quotation,
    handle: (call) => replyWithOne(call, () => listSentQuotations(call), presentQuotations(call), NO_QUOTATION),
  }),
  'GET /api/v1/quotation_pdf': defineEndpoint({
    summary: 'For programs with a token: the PDF of a quotation as it was sent',
    query: v1RowQuery,
    reply: z.never(),
    handle: (call) =>
      readWithinRowLimit(call, 1, async () => {
        const found = await requireSentQuotation(call);
        if (found.pdf_key === null) throw notFoundError('The PDF of this quotation was deleted with its customer.');
        return buildDownloadReply(
          'application/pdf',
          formatQuotationFileName(found),
          await call.services.files.read(found.pdf_key),
        );
      }),
  }),
  'GET /api/v1/order_file': defineEndpoint({
    summary: 'For programs with a token: the file that the customer sent with the acceptance',
    query: v1RowQuery,
    reply: z.never(),
    handle: (call) =>
      readWithinRowLimit(call, 1, async () => {
        const { order_letter_id: messageId } = await requireSentQuotation(call);
        const file = messageId === null ? undefined : await findMessageFile(getPool(call), messageId, 0);
        if (!file?.content) throw notFoundError('No file came with this order.');
        return buildDownloadReply('application/octet-stream', file.name, file.content);
      }),
  }),
});

const customers = guardEndpoints(requireScope('customers'), {
  'GET /api/v1/customers': defineEndpoint({
    summary: 'For programs with a token: accounts of customers in the order of their changes',
    query: v1PageQuery,
    reply: buildPageSchema(v1Customer),
    handle: (call) =>
      replyWithPage(
        call,
        () => listCustomersForPrograms(getPool(call), selectPage('u', call.query)),
        ({ id }) => id,
        presentCustomers(call),
      ),
  }),
  'GET /api/v1/customer': defineEndpoint({
    summary: 'For programs with a token: the account of one customer',
    query: v1RowQuery,
    reply: v1Customer,
    handle: (call) =>
      replyWithOne(
        call,
        () => listCustomersForPrograms(getPool(call), sqlFragment`u.id = ${call.query.id}`),
        presentCustomers(call),
        NO_CUSTOMER,
      ),
  }),
});

export const v1Api = { ...enquiries, ...quotations, ...customers };
