import { z } from 'zod';
import { type Call, endpoint } from '../../../platform/api/endpoint.ts';
import { signedIn, signedInVisitor } from '../../../platform/api/guards.ts';
import { countIfWrong, takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { downloadReply } from '../../../platform/http/download-reply.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import { answerDueAt } from '../../site/conversations/answer-time.store.ts';
import { noteReply } from '../../site/conversations/happenings.store.ts';
import { storeLetter } from '../../site/conversations/letters.store.ts';
import { orderFileType } from './order-file.ts';
import { pdfName, presentQuotation } from './present-quotation.ts';
import {
  ACCEPT_BODY_BYTES,
  acceptQuotationBody,
  answeredReply,
  askAboutQuotationBody,
  declineQuotationBody,
  openQuotationBody,
  openQuotationReply,
  quotationForCustomer,
  quotationQuery,
} from './quotation.contract.ts';
import { quotationAnswered } from './quotation-answered.mail.tsx';
import { CLOSED } from './quotations.limits.ts';
import {
  answerQuotation,
  lockQuotation,
  newLink,
  ownQuotation,
  quotationById,
  quotationOfToken,
  type StoredQuotation,
  stateForCustomer,
} from './quotations.store.ts';

const HOUR = 60 * 60;
/** Links that open nothing, by network. */
const WRONG_LINKS = { name: 'quotation-link', max: 60, seconds: HOUR };
const ANSWERS_FROM_ADDRESS = { name: 'quotation-answer', max: 30, seconds: HOUR };
const NO_QUOTATION = 'There is no quotation under this link. Please open it from our email again.';
const PRIVATE = 'private, no-store';

/** @throws HttpError 404 for a link that opens nothing, 429 for too many of them */
async function quotationOf({ services, http }: Call, token: string): Promise<StoredQuotation> {
  http.setHeader('cache-control', PRIVATE);
  const found = await countIfWrong(
    services,
    [[WRONG_LINKS, http.ip]],
    () => quotationOfToken(services.database.pool, token, services.clock()),
    (quotation) => quotation === undefined,
  );
  if (!found) throw notFound(NO_QUOTATION);
  return found;
}

interface Said {
  /** For the subject. */
  title: string;
  text: string;
  file?: { name: string; type: string; content: Buffer };
}

/**
 * What the customer says of a quotation becomes a letter of the conversation, and sales get an email: all of it, or nothing.
 *
 * @param act what else happens to the quotation, which nobody else changes meanwhile; false: nothing is said either
 * @returns the quotation as it is since
 */
async function answer(
  call: Call,
  token: string,
  act: (quotation: StoredQuotation) => Promise<Said | false>,
  change?: { state: 'accepted' | 'declined'; by: string; orderNumber: string },
) {
  const { services, http } = call;
  const { id } = await quotationOf(call, token);
  await takeFromNetworks(services, ANSWERS_FROM_ADDRESS, http.ip);
  const now = services.clock();
  return services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await lockQuotation(client, id);
    const quotation = await quotationById(client, id, now);
    if (!quotation || quotation.conversation_id === null) throw notFound(NO_QUOTATION);
    const said = await act(quotation);
    if (!said) return { success: true as const, quotation: presentQuotation(quotation) };
    const { title, text, file } = said;
    if (change) await answerQuotation(client, id, { ...change, at: now });
    await storeLetter(client, {
      conversationId: quotation.conversation_id,
      ...{
        direction: 'in',
        staffId: null,
        channel: 'other',
        sender: quotation.email,
        recipient: '',
        subject: title,
        text,
      },
      ...{ html: '', messageId: null, replyToIds: [], isAutomatic: false, state: 'recorded', jobId: null, at: now },
      files: file ? [{ ...file, bytes: file.content.length }] : [],
    });
    const { dueAt } = await answerDueAt(client, now);
    await noteReply(client, { id: quotation.conversation_id, staffId: null }, dueAt);
    const sales = mailboxOf(services.settings.salesMail);
    const email = quotationAnswered({ ...said, quotation, fileName: file?.name }, sales, services.settings);
    await queueEmail(services, email, transaction);
    const since = await quotationById(client, id, now);
    return { success: true as const, quotation: presentQuotation(since ?? quotation) };
  });
}

/** @throws HttpError 409 when it can be answered no more */
function refuseClosed(quotation: StoredQuotation): void {
  const problem = CLOSED[stateForCustomer(quotation)];
  if (problem) throw new HttpError(409, problem);
}

const nameOf = ({ number, revision }: StoredQuotation) => `${number}${revision > 1 ? ` revision ${revision}` : ''}`;

export const quotationsApi = {
  'GET /api/get_quotation.php': endpoint({
    summary: 'A quotation, by the secret of its link',
    query: quotationQuery,
    reply: quotationForCustomer,
    handle: async (call) => presentQuotation(await quotationOf(call, call.query.token)),
  }),
  'GET /api/get_quotation_pdf.php': endpoint({
    summary: 'The PDF of a quotation, by the secret of its link',
    query: quotationQuery,
    reply: z.never(),
    handle: async (call) => {
      const { pdf_key, number, revision } = await quotationOf(call, call.query.token);
      if (pdf_key === null) throw notFound(NO_QUOTATION);
      return downloadReply(call.services.files, pdf_key, pdfName({ number, revision }));
    },
  }),
  'POST /api/accept_quotation.php': endpoint({
    summary: 'Accept a quotation, with an order number and a file; a second time changes nothing',
    body: acceptQuotationBody,
    reply: answeredReply,
    largeBody: { bytes: ACCEPT_BODY_BYTES, values: 20 },
    handle: (call) => {
      const { token, name, order_number, file } = call.body;
      const content = file && Buffer.from(file.content, 'base64');
      const type = content && orderFileType(content);
      if (file && !type) throw badInput('file', 'must be a PDF, a JPEG or a PNG picture');
      return answer(
        call,
        token,
        async (quotation) => {
          if (quotation.state === 'accepted') return false;
          refuseClosed(quotation);
          const order = order_number && `\nOrder number: ${order_number}`;
          return {
            title: `Quotation ${nameOf(quotation)} accepted`,
            text: `${name} accepts the quotation ${nameOf(quotation)}.${order}`,
            ...(file && content && type ? { file: { name: file.name.replace(/[/\\]/g, '_'), type, content } } : {}),
          };
        },
        { state: 'accepted', by: name, orderNumber: order_number },
      );
    },
  }),
  'POST /api/decline_quotation.php': endpoint({
    summary: 'Decline a quotation, with the reason',
    body: declineQuotationBody,
    reply: answeredReply,
    handle: (call) => {
      const { token, name, reason } = call.body;
      return answer(
        call,
        token,
        async (quotation) => {
          if (quotation.state === 'declined') return false;
          refuseClosed(quotation);
          const title = `Quotation ${nameOf(quotation)} declined`;
          return { title, text: `${name} declines the quotation ${nameOf(quotation)}:\n\n${reason}` };
        },
        { state: 'declined', by: name, orderNumber: '' },
      );
    },
  }),
  'POST /api/ask_about_quotation.php': endpoint({
    summary: 'Ask something about a quotation, also about one that can be accepted no more',
    body: askAboutQuotationBody,
    reply: answeredReply,
    handle: (call) =>
      answer(call, call.body.token, async (quotation) => ({
        title: `A question about the quotation ${nameOf(quotation)}`,
        text: call.body.question,
      })),
  }),
  'POST /api/open_quotation.php': endpoint({
    summary: "A link to a quotation of the visitor's own enquiry; requires sign-in",
    guard: signedIn('Please login to see your quotations'),
    body: openQuotationBody,
    reply: openQuotationReply,
    handle: async (call) => {
      const { pool } = call.services.database;
      call.http.setHeader('cache-control', PRIVATE);
      const own = await ownQuotation(pool, call.body.id, (await signedInVisitor(call)).id);
      if (!own) throw notFound('This quotation is not yours.');
      return { path: await newLink(pool, own.id) };
    },
  }),
};
