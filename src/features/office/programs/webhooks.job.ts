import type { Services } from '../../../platform/api/services.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import {
  type DnsLookup,
  PostError,
  type PostReply,
  postJsonExternally,
} from '../../../platform/outgoing/post-json-externally.ts';
import { unsealText } from '../../../platform/secrets/sealed-text.ts';
import { WEBHOOK_QUEUE } from '../../site/webhooks/queue-webhook-event.ts';
import { buildSignedHeaders } from './webhook-secret.ts';
import {
  type DueDelivery,
  deleteOldDeliveries,
  loadContacts,
  recordWebhookFailure,
  recordWebhookReply,
  takeDueDelivery,
} from './webhooks.store.ts';

type DeliveryNeeds = Pick<Services, 'database' | 'settings' | 'clock' | 'log'> & {
  lookup?: DnsLookup;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * Pauses between ten attempts within three days. Each is extended by up to a tenth, so that retries do not coincide.
 */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 20 * HOUR];
const JITTER = 0.1;
const TIMEOUT_MS = 10_000;
const DISABLE_AFTER_DAYS = 5;
const GONE = 410;
const BUSY = [429, 503];
/** Longest wait that a reply may ask for. */
const MAX_WAIT = DAY;
const KEEP_DAYS = 30;
const AT_ONCE = 4;
const WORK_MS = 50_000;

/** Sends due deliveries, those of one webhook one after the other, and deletes old deliveries. */
export async function deliverDueEvents(needs: DeliveryNeeds): Promise<void> {
  const until = performance.now() + WORK_MS;
  const work = async () => {
    while (performance.now() < until) {
      const due = await needs.database.transaction(({ client }) => takeDueDelivery(client, needs.clock()));
      if (!due) return;
      await deliverEvent(needs, due);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await deleteOldDeliveries(needs.database.pool, new Date(needs.clock().getTime() - KEEP_DAYS * DAY));
}

async function deliverEvent(needs: DeliveryNeeds, due: DueDelivery): Promise<void> {
  const outcome: Outcome = await attemptDelivery(needs, due).catch((error: unknown) => {
    if (error instanceof PostError) return { status: null, excerpt: error.message };
    throw error;
  });
  const { database, clock, log } = needs;
  const now = clock();
  const { status, excerpt, retryAfter = 0 } = outcome;
  // The text of a reply to contact data is not stored, because it may repeat this data.
  const reply = { status, excerpt: due.withContact && status !== null ? '' : excerpt };
  if (status !== null && status >= 200 && status < 300) {
    await database.transaction(({ client }) => recordWebhookReply(client, due, reply));
    return;
  }
  const isGone = status === GONE;
  const wait = status !== null && BUSY.includes(status) ? Math.min(retryAfter * 1000, MAX_WAIT) : 0;
  const problem = status === null ? excerpt : formatStatusProblem(status, wait);
  const pause = isGone ? undefined : PAUSES[due.tries - 1];
  const nextAt = pause && new Date(now.getTime() + Math.max(pause, wait) * (1 + JITTER * Math.random()));
  const heldUntil = wait ? new Date(now.getTime() + wait) : undefined;
  const isDisabled = await database.transaction(({ client }) =>
    recordWebhookFailure(
      client,
      due,
      { reply, problem, nextAt: nextAt || undefined, heldUntil, disableAfterDays: isGone ? 0 : DISABLE_AFTER_DAYS },
      now,
    ),
  );
  const facts = { webhook: due.webhookId, event: due.eventId, type: due.type, tries: due.tries, problem };
  if (isDisabled && isGone) log.warn(facts, 'A webhook is disabled: its receiver replied 410, gone');
  else if (isDisabled) log.error(facts, 'A webhook is disabled: for five days nothing could be delivered');
  else log.warn(facts, 'A webhook could not be delivered');
}

type Outcome = Omit<PostReply, 'status'> & { status: number | null };

function formatStatusProblem(status: number, wait: number): string {
  if (status === GONE) return 'The reply was 410: the other program no longer receives messages at this address.';
  if (status >= 300 && status < 400) return `The reply was a redirect (${status}), which is not followed.`;
  return wait
    ? `The reply was ${status}, with the request to wait ${formatMinutes(wait)}.`
    : `The reply was ${status}.`;
}

function formatMinutes(milliseconds: number): string {
  const count = Math.ceil(milliseconds / MINUTE);
  return count === 1 ? '1 minute' : `${count} minutes`;
}

async function attemptDelivery(
  { database, settings, clock, lookup }: DeliveryNeeds,
  due: DueDelivery,
): Promise<PostReply> {
  const secret = unsealText(settings, 'webhook', due.secret);
  if (secret === undefined)
    throw new PostError(
      'The secret of the webhook cannot be read, because the secret of the site has changed. Replace the webhook’s secret.',
    );
  const body = await buildDeliveryBody(database, due);
  const headers = {
    'user-agent': 'Clamp-Catalogue-Webhooks',
    ...buildSignedHeaders(secret, due.eventId, body, clock()),
  };
  return postJsonExternally(due.url, body, headers, {
    toPrivate: settings.webhooksToPrivate,
    timeoutMs: TIMEOUT_MS,
    lookup,
  });
}

async function buildDeliveryBody({ pool }: DeliveryNeeds['database'], due: DueDelivery): Promise<string> {
  if (!due.withContact || due.conversationId === null) return due.payload;
  const contact = (await loadContacts(pool, [due.conversationId])).get(due.conversationId) ?? null;
  const payload: { data: object } = JSON.parse(due.payload);
  return JSON.stringify({ ...payload, data: { ...payload.data, contact } });
}

export const webhooksJob = (needs: DeliveryNeeds): JobKind<object> => ({
  queue: WEBHOOK_QUEUE,
  schedule: { cron: '* * * * *', everySeconds: 60, isAlsoSent: true },
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
  concurrency: 2,
  handle: () => deliverDueEvents(needs),
});
