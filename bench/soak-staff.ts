import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { StaffRole } from '../src/features/office/acts/roles.limits.ts';
import { addOfficeSession } from '../src/features/office/staff/office-sessions.store.ts';
import { addStaff } from '../src/features/office/staff/staff.store.ts';
import { groupBy } from '../src/platform/group-by.ts';
import type { Database } from '../src/platform/postgres/database.ts';
import { createToken, hashSecretToken } from '../src/platform/secrets/secret-token.ts';
import type { ReceivedEmail } from './soak-smtp.ts';

const TIMEOUT_MS = 15_000;

/** Acts that staff and customers saw acknowledged. Each has a word that no other act contains. */
export interface InboxWork {
  answers: { conversation: number; word: string }[];
  quotations: { id: number }[];
  acceptances: { name: string }[];
  /** Repeated requests, and requests without a reply. */
  repeats: number;
  failed: number;
  wrong: string[];
}

export const createInboxWork = (): InboxWork => ({
  answers: [],
  quotations: [],
  acceptances: [],
  repeats: 0,
  failed: 0,
  wrong: [],
});

/**
 * Creates staff with these roles, and the seller's data for quotations.
 * @returns the cookie of each
 */
export async function createStaff({ pool }: Database, ...roles: StaffRole[]): Promise<string[]> {
  await pool.query(`update office_settings set seller_name = 'Soaked Clamps (invented)', seller_address = '1 Test Road',
    seller_state = 'Maharashtra'`);
  return Promise.all(
    roles.map(async (role, at) => {
      const number = at + 1;
      const staffId = await addStaff(
        pool,
        { email: `soak-${number}@office.example`, name: `Soak ${number}`, role },
        'no password opens it',
      );
      if (!staffId) throw new Error('They work here already');
      const token = createToken();
      await addOfficeSession(pool, {
        staffId,
        tokenHash: hashSecretToken(token),
        ip: '127.0.0.1',
        userAgent: 'the soak',
      });
      return `office=${token}`;
    }),
  );
}

type Reply = { status: number; body: unknown };

async function call(origin: string, cookie: string, path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const read = await response.json();
  if (response.status >= 500) throw new Error(`${response.status}`);
  return { status: response.status, body: read };
}

interface SentMessage {
  text: string;
}
interface Enquiry {
  id: number;
  version: number;
  reference: string;
  letters: SentMessage[];
}
interface Quotation {
  id: number;
  version: number;
  state: string;
  lines: { unit_price: string | null }[];
}

/**
 * A staff member who answers and quotes one enquiry after the other. After a request without a reply, the staff member
 * checks the outcome and repeats the request only if necessary.
 */
export async function workInInbox(
  origin: string,
  cookie: string,
  ends: { until: number; last: number },
  work: InboxWork,
) {
  const get = async <Body>(path: string) => (await call(origin, cookie, `office/${path}`)).body as Body;
  const post = (path: string, body: unknown) => call(origin, cookie, `office/${path}`, body);
  const insist = async (act: () => Promise<boolean>): Promise<boolean> => {
    for (let tries = 0; Date.now() < ends.last; tries += 1) {
      if (tries) work.repeats += 1;
      const isDone = await act().catch(() => {
        work.failed += 1;
        return false;
      });
      if (isDone) return true;
      await wait(300);
    }
    return false;
  };

  while (Date.now() < ends.until) {
    const word = randomBytes(8).toString('hex');
    let chosen = 0;
    await insist(async () => {
      const { items } = await get<{ items: { id: number; status: string }[] }>('enquiries?view=open');
      const free = items.filter(({ status }) => status === 'new' || status === 'in_work');
      chosen = free[Math.floor(Math.random() * free.length)]?.id ?? 0;
      return true;
    });
    if (!chosen) {
      await wait(500);
      continue;
    }
    const isAnswered = await insist(async () => {
      const { letters, version } = await get<Enquiry>(`enquiry?id=${chosen}`);
      if (letters.some(({ text }) => text.includes(word))) return true;
      const { status, body } = await post('send_answer', {
        id: chosen,
        version,
        subject: 'Answer',
        text: `Answer ${word}`,
      });
      if (status !== 200 && status !== 409)
        work.wrong.push(`${status} for an answer: ${JSON.stringify(body).slice(0, 200)}`);
      return status === 200;
    });
    if (isAnswered) work.answers.push({ conversation: chosen, word });
    await quote(chosen, { get, post, insist, work });
  }
}

type Seller = {
  get: <Body>(path: string) => Promise<Body>;
  post: (path: string, body: unknown) => Promise<Reply>;
  insist: (act: () => Promise<boolean>) => Promise<boolean>;
  work: InboxWork;
};

async function quote(conversation: number, { get, post, insist, work }: Seller): Promise<void> {
  const word = randomBytes(8).toString('hex');
  let id = 0;
  await insist(async () => {
    const { status, body } = await post('begin_quotation', { id: conversation });
    id = (body as { id?: number }).id ?? 0;
    return status === 200;
  });
  if (!id) return;
  const isSent = await insist(async () => {
    const draft = await get<Quotation>(`quotation?id=${id}`);
    if (draft.state !== 'draft') return true;
    const lines = draft.lines.map((line) => ({ ...line, unit_price: '100.50' }));
    const saved = await post('save_quotation', { ...draft, buyer_state: 'Gujarat', lines });
    if (saved.status !== 200) return false;
    const { version } = saved.body as Quotation;
    const { status, body } = await post('send_quotation', {
      id,
      version,
      subject: 'Our quotation',
      text: `Quotation ${word}`,
    });
    if (status !== 200 && status !== 409 && status !== 503)
      work.wrong.push(`${status} for a quotation: ${JSON.stringify(body).slice(0, 200)}`);
    return status === 200;
  });
  // If two staff members quote the same enquiry, one of them has sent it.
  if (isSent) work.quotations.push({ id });
}

/** A customer who accepts quotations by the links in emails, and sends each acceptance twice. */
export async function acceptQuotations(
  origin: string,
  linksArrived: () => Promise<string[]>,
  ends: { until: number; last: number },
  work: InboxWork,
): Promise<void> {
  const done = new Set<string>();
  while (Date.now() < ends.until) {
    for (const token of await linksArrived()) {
      if (done.has(token) || Date.now() > ends.until) continue;
      done.add(token);
      const name = `Buyer ${randomBytes(6).toString('hex')}`;
      for (const again of [false, true]) {
        while (Date.now() < ends.last) {
          const reply = await call(origin, '', 'accept_quotation.php', { token, name, order_number: '' }).catch(
            () => undefined,
          );
          if (!reply) work.failed += 1;
          else if (reply.status === 200 && !again) {
            const { quotation } = reply.body as { quotation: { answered_by: string } };
            if (quotation.answered_by !== name) break;
            work.acceptances.push({ name });
          } else if (reply.status !== 200 && reply.status !== 409) work.wrong.push(`${reply.status} for an acceptance`);
          if (reply) break;
          await wait(300);
        }
      }
    }
    await wait(1000);
  }
}

/**
 * Compares the acts acknowledged to staff and customers with the stored rows and the emails.
 * @returns also the number of duplicate emails
 */
export async function judgeInboxWork(pool: pg.Pool, work: InboxWork, emails: readonly ReceivedEmail[]) {
  const faults: string[] = [];
  let duplicates = 0;
  /** Every recipient must get the email. Each further copy counts as a duplicate. */
  const expectEmail = (what: string, words: string) => {
    const copies = groupBy(
      emails.filter(({ text }) => text.includes(words)),
      ({ to }) => to,
    );
    if (!copies.size) faults.push(`No email arrived: ${what}`);
    for (const found of copies.values()) duplicates += found.length - 1;
  };
  const { rows: letters } = await pool.query<{ conversation: number; text: string; state: string }>(
    'select conversation_id as conversation, text, state from messages',
  );
  for (const { conversation, word } of work.answers) {
    const found = letters.filter(({ text }) => text.includes(word));
    if (found.length !== 1 || found[0]?.conversation !== conversation)
      faults.push(`An answer is stored ${found.length} times`);
    if (found[0]?.state !== 'sent') faults.push(`An answer is ${found[0]?.state}`);
    expectEmail('an answer', word);
  }
  const { rows: quotations } = await pool.query<StoredQuotation>(
    // After an accepted quotation the enquiry is open again and may get another one; each quotation has its own
    // message.
    `select q.id, q.number, q.state, q.answered_by as by, m.text,
       (select count(*)::int from messages o where o.conversation_id = q.conversation_id and o.subject like 'Our quotation%') as letters,
       (select count(distinct o.letter_id)::int from quotations o where o.conversation_id = q.conversation_id) as quoted
     from quotations q left join messages m on m.id = q.letter_id where q.number is not null order by q.number`,
  );
  for (const { id } of work.quotations) {
    const found = quotations.find((one) => one.id === id);
    if (!found || found.state === 'draft') faults.push(`The quotation ${id} was sent and is ${found?.state}`);
    else if (found.letters !== found.quoted)
      faults.push(`The enquiry of ${found.number} was sent ${found.letters} letters for ${found.quoted} quotations`);
    else expectEmail(`the quotation ${found.number}`, /Quotation \w+/.exec(found.text)?.[0] ?? '');
  }
  for (const [at, { number }] of quotations.entries())
    if (Number(number.split('/').at(-1)) !== at + 1) faults.push(`${number} is the number ${at + 1} of its year`);
  for (const { name } of work.acceptances) {
    const found = quotations.filter(({ by, state }) => by === name && state === 'accepted');
    const answers = letters.filter(({ text }) => text.startsWith(`${name} accepts`));
    if (found.length !== 1 || answers.length !== 1)
      faults.push(`${name} accepted: ${found.length} quotations, ${answers.length} letters`);
    expectEmail('an acceptance', `${name} accepts`);
  }
  const accepted = quotations.filter(({ state }) => state === 'accepted').length;
  return { faults, duplicates, accepted, numbers: quotations.length };
}

interface StoredQuotation {
  id: number;
  number: string;
  state: string;
  by: string;
  text: string;
  /** Numbers of messages and of sent quotations of the enquiry. */
  letters: number;
  quoted: number;
}
