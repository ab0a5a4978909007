import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const between = (min: number, max: number) => min + Math.random() * (max - min);
const randomOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

export interface BrowsingResult {
  /** Milliseconds of each page that was loaded. */
  times: number[];
  /** Replies with status 500 or above, and requests without a reply: expected during a failure. */
  refused: number;
  unreachable: number;
  /** Existing pages with a status other than 200. */
  wrong: string[];
}

/** A visitor who reads page after page until the end, with pauses of 0.5 to 2.5 s. */
async function browse(origin: string, pages: readonly string[], until: number, seen: BrowsingResult): Promise<void> {
  await wait(between(0, 2000));
  while (Date.now() < until) {
    const page = randomOf(pages);
    const begin = performance.now();
    try {
      const response = await fetch(origin + page, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.arrayBuffer();
      if (response.status === 200) seen.times.push(performance.now() - begin);
      else if (response.status >= 500) seen.refused += 1;
      else seen.wrong.push(`${response.status} ${page}`);
    } catch {
      seen.unreachable += 1;
    }
    await wait(between(500, 2500));
  }
}

export interface EnquirySender {
  id: number;
  email: string;
  password: string;
}

/** An enquiry with a success reply, as its sender sees it. */
export interface SuccessfulRequest {
  key: string;
  reference: string;
  email: string;
}

export interface Sending {
  successes: SuccessfulRequest[];
  /** Requests that had to be repeated, with a count by reason. */
  repeats: number;
  reasons: Record<string, number>;
  /** Enquiries without a success reply at the end. */
  givenUp: number;
  wrong: string[];
}

/**
 * A customer who sends one enquiry after the other. An unanswered enquiry is sent again with the same key, as by the
 * page, and given up `graceMs` ms after the end.
 */
async function sendEnquiries(
  origin: string,
  { id, email, password }: EnquirySender,
  models: readonly number[],
  until: number,
  graceMs: number,
  sent: Sending,
): Promise<void> {
  await wait(between(0, 1000));
  let cookie = '';
  while (Date.now() < until) {
    const key = randomBytes(16).toString('hex');
    const model_ids = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => randomOf(models));
    const body = {
      customer_id: id,
      product_ids: model_ids.map(() => null),
      model_ids,
      model_names: model_ids.map(String),
      quantities: model_ids.map(() => 1 + Math.floor(Math.random() * 500)),
    };
    for (let attempt = 0; ; attempt += 1) {
      if (attempt) sent.repeats += 1;
      if (Date.now() > until + graceMs) {
        sent.givenUp += 1;
        break;
      }
      try {
        cookie ||= await logIn(origin, email, password);
        const response = await post(`${origin}/api/submit_enquiry.php`, body, { cookie, 'idempotency-key': key });
        if (response.status === 401) cookie = '';
        const { success, reference } = (await response.json()) as { success?: boolean; reference?: string };
        if (response.status === 200 && success && reference) {
          sent.successes.push({ key, reference, email });
          break;
        }
        if (response.status < 500 && response.status !== 401) {
          sent.wrong.push(`${response.status} for an enquiry`);
          break;
        }
        note(sent, String(response.status));
      } catch (error) {
        note(sent, error instanceof Error ? error.name : String(error));
      }
      await wait(between(200, 800));
    }
    await wait(between(300, 1500));
  }
}

interface Visits {
  pages: readonly string[];
  models: readonly number[];
  visitors: number;
  senders: readonly EnquirySender[];
  until: number;
  graceMs: number;
}

/** Lets visitors and customers act until the end, and returns what they observed. */
export function visitAndSend(origin: string, visits: Visits) {
  const { pages, models, visitors, senders, until, graceMs } = visits;
  const seen: BrowsingResult = { times: [], refused: 0, unreachable: 0, wrong: [] };
  const sent: Sending = { successes: [], repeats: 0, reasons: {}, givenUp: 0, wrong: [] };
  const ended = Promise.all([
    ...Array.from({ length: visitors }, () => browse(origin, pages, until, seen)),
    ...senders.map((sender) => sendEnquiries(origin, sender, models, until, graceMs, sent)),
  ]);
  return { seen, sent, ended };
}

function note({ reasons }: Sending, reason: string): void {
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}

async function logIn(origin: string, email: string, password: string): Promise<string> {
  const response = await post(`${origin}/api/login.php`, { email, password });
  if (response.status >= 500) throw new Error(`${response.status}`);
  const { success } = (await response.json()) as { success?: boolean };
  if (!success) throw new Error(`${email} cannot sign in`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
