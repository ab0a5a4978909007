import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { dropConnection, dropWhenSilent, KEEP_ALIVE } from './database.ts';

const RECONNECT_MS = 1000;
/** A listening connection cannot distinguish silence from a vanished server, so it sends queries. */
const ASK_MS = 30_000;
const ANSWER_MS = 5000;

/** Application name that only running copies of the site have. */
export const LISTENER = 'catalogue-version';

export interface Subscriber {
  channels: readonly string[];
  notified: (payload: string, channel: string) => void;
  ask?: (client: pg.Client) => Promise<void>;
  lost?: (error?: Error) => void;
  back?: () => void;
}

export interface Listener {
  subscribe(subscriber: Subscriber): Promise<() => void>;
  close(): void;
}

/** @param askMs interval of the subscribers' queries; @param answerMs time limit for PostgreSQL's answer */
export async function openListener(
  connectionString: string,
  log: FastifyBaseLogger,
  { askMs = ASK_MS, answerMs = ANSWER_MS } = {},
): Promise<Listener> {
  const subscribers = new Set<Subscriber>();
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = newClient(connectionString, answerMs);
    next.on('error', (error) => lost(next, error)).on('end', () => lost(next));
    next.on('notification', (notification) => notify(subscribers, notification));
    await listenFirst(next, subscribers, answerMs);
    if (closed) dropConnection(next);
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
    const of = client;
    if (of)
      ask(of, subscribers, answerMs).catch((error) => dropConnection(of, error instanceof Error ? error : undefined));
  }, askMs).unref();

  await connect();
  return {
    async subscribe(subscriber) {
      subscribers.add(subscriber);
      if (client) await listen(client, [subscriber], answerMs);
      return () => subscribers.delete(subscriber);
    },
    close() {
      closed = true;
      clearInterval(asking);
      clearTimeout(retry);
      if (client) dropConnection(client);
    },
  };
}

async function ask(from: pg.Client, some: Iterable<Subscriber>, answerMs: number): Promise<void> {
  const answered = dropWhenSilent(from, answerMs);
  try {
    for (const { ask: asked } of some) await asked?.(from);
  } finally {
    answered();
  }
}

async function listenFirst(client: pg.Client, some: Iterable<Subscriber>, answerMs: number): Promise<void> {
  try {
    await client.connect();
    await listen(client, some, answerMs);
  } catch (error) {
    dropConnection(client);
    throw error;
  }
}

async function listen(on: pg.Client, some: Iterable<Subscriber>, answerMs: number): Promise<void> {
  for (const { channels } of some)
    for (const channel of channels) await on.query(`listen ${pg.escapeIdentifier(channel)}`);
  await ask(on, some, answerMs);
}

const newClient = (connectionString: string, answerMs: number) =>
  guarded(
    new pg.Client({
      connectionString,
      ...KEEP_ALIVE,
      application_name: LISTENER,
      connectionTimeoutMillis: 2 * answerMs,
    }),
  );

function notify(subscribers: Iterable<Subscriber>, { channel, payload = '' }: pg.Notification): void {
  for (const { channels, notified } of subscribers) if (channels.includes(channel)) notified(payload, channel);
}
