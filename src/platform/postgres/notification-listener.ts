import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { ignoreErrors } from '../ignore-errors.ts';
import { closeConnection, closeWhenSilent, KEEP_ALIVE_OPTIONS } from './database.ts';

const RECONNECT_MS = 1000;
/** A listening connection cannot distinguish silence from a vanished server, so it sends queries. */
const ASK_MS = 30_000;
const ANSWER_MS = 5000;

/** Application name that only running copies of the site have. */
export const LISTENER_APPLICATION_NAME = 'catalogue-version';

export interface NotificationSubscriber {
  channels: readonly string[];
  notified: (payload: string, channel: string) => void;
  ask?: (client: pg.Client) => Promise<void>;
  lost?: (error?: Error) => void;
  back?: () => void;
}

export interface NotificationListener {
  subscribe(subscriber: NotificationSubscriber): Promise<() => void>;
  close(): void;
}

function askOrClose(client: pg.Client, subscribers: Set<NotificationSubscriber>, answerMs: number): void {
  askSubscribers(client, subscribers, answerMs).catch((error) =>
    closeConnection(client, error instanceof Error ? error : undefined),
  );
}

/** @param askMs interval of the subscribers' queries; @param answerMs time limit for PostgreSQL's answer */
export async function openNotificationListener(
  connectionString: string,
  log: FastifyBaseLogger,
  { askMs = ASK_MS, answerMs = ANSWER_MS } = {},
): Promise<NotificationListener> {
  const subscribers = new Set<NotificationSubscriber>();
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = createClient(connectionString, answerMs);
    next.on('error', (error) => lost(next, error)).on('end', () => lost(next));
    next.on('notification', (notification) => notifySubscribers(subscribers, notification));
    await listenThenAsk(next, subscribers, answerMs);
    if (closed) closeConnection(next);
    else client = next;
  };
  const lost = (which: pg.Client, error?: Error) => {
    if (closed || which !== client) return;
    client = undefined;
    for (const subscriber of subscribers) subscriber.lost?.(error);
    log.error(
      { err: error },
      'PostgreSQL does not answer: pages in memory are shown for up to 5 minutes, other requests get a 503',
    );
    retry = setTimeout(reconnect, RECONNECT_MS);
  };
  const reconnect = async () => {
    try {
      await connect();
      log.warn('PostgreSQL answers again');
      for (const subscriber of subscribers) subscriber.back?.();
    } catch (failure) {
      log.debug({ err: failure }, 'PostgreSQL still does not answer');
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    }
  };
  const asking = setInterval(() => {
    if (client) askOrClose(client, subscribers, answerMs);
  }, askMs).unref();

  await connect();
  return {
    async subscribe(subscriber) {
      subscribers.add(subscriber);
      if (client) await listenToChannels(client, [subscriber], answerMs);
      return () => subscribers.delete(subscriber);
    },
    close() {
      closed = true;
      clearInterval(asking);
      clearTimeout(retry);
      if (client) closeConnection(client);
    },
  };
}

async function askSubscribers(
  from: pg.Client,
  some: Iterable<NotificationSubscriber>,
  answerMs: number,
): Promise<void> {
  const answered = closeWhenSilent(from, answerMs);
  try {
    for (const { ask: asked } of some) await asked?.(from);
  } finally {
    answered();
  }
}

async function listenThenAsk(
  client: pg.Client,
  some: Iterable<NotificationSubscriber>,
  answerMs: number,
): Promise<void> {
  try {
    await client.connect();
    await listenToChannels(client, some, answerMs);
  } catch (error) {
    closeConnection(client);
    throw error;
  }
}

async function listenToChannels(
  on: pg.Client,
  some: Iterable<NotificationSubscriber>,
  answerMs: number,
): Promise<void> {
  for (const { channels } of some)
    for (const channel of channels) await on.query(`listen ${pg.escapeIdentifier(channel)}`);
  await askSubscribers(on, some, answerMs);
}

const createClient = (connectionString: string, answerMs: number) =>
  ignoreErrors(
    new pg.Client({
      connectionString,
      ...KEEP_ALIVE_OPTIONS,
      application_name: LISTENER_APPLICATION_NAME,
      connectionTimeoutMillis: 2 * answerMs,
    }),
  );

function notifySubscribers(
  subscribers: Iterable<NotificationSubscriber>,
  { channel, payload = '' }: pg.Notification,
): void {
  for (const { channels, notified } of subscribers) if (channels.includes(channel)) notified(payload, channel);
}
