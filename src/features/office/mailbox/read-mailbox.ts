import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Services } from '../../../platform/api/services.ts';
import {
  describeMailbox,
  describeMailboxProblem,
  followMailbox,
  type MailboxBookmark,
  type MailboxMessage,
} from '../../../platform/mail/imap-mailbox.ts';
import { closeConnection, type Database } from '../../../platform/postgres/database.ts';
import { isDatabaseAway } from '../../../platform/postgres/database-errors.ts';
import { toStorableText } from '../../../platform/text/cut-text.ts';
import { MAX_MESSAGE_BYTES } from '../../site/conversations/conversations.limits.ts';
import {
  findMailboxProgress,
  lockMailboxReader,
  recordMailboxCheck,
  recordMailboxProblem,
  storeMailboxProgress,
} from './mailbox.store.ts';
import { MessageFailed, storeMailboxMessage } from './store-mailbox-message.ts';

type Needs = Pick<Services, 'settings' | 'workers' | 'clock' | 'log' | 'jobs'> & {
  database: Database;
  lock: Database;
};

const SECOND = 1000;
/** Pauses after the first failure, the second and so on. */
const PAUSES = [1, 5, 15, 60, 5 * 60, 15 * 60].map((seconds) => seconds * SECOND);
const TURN_MS = 20 * SECOND;
const DAY = 24 * 60 * 60 * SECOND;

/**
 * Reads the mailbox of IMAP_URL in one process; another process takes over when this one ends.
 * @returns function that stops after the current message
 */
export function readMailbox(needs: Needs, pauses = { after: PAUSES, turn: TURN_MS }): () => Promise<void> {
  const { imapUrl } = needs.settings;
  if (!imapUrl) return async () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const running = (async () => {
    while (!signal.aborted) {
      await takeReaderTurn(needs, imapUrl, pauses.after, signal).catch((error: unknown) =>
        needs.log[isDatabaseAway(error) ? 'debug' : 'error']({ err: error }, 'The mailbox is not read'),
      );
      await pauseFor(pauses.turn, signal);
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => {});

async function takeReaderTurn(
  needs: Needs,
  imapUrl: string,
  pauses: readonly number[],
  stopped: AbortSignal,
): Promise<void> {
  const client = await needs.lock.pool.connect();
  const ended = new AbortController();
  const end = () => ended.abort();
  client.on('end', end).on('error', end);
  const signal = AbortSignal.any([stopped, ended.signal]);
  try {
    if (await lockMailboxReader(client)) await readWithRetries(needs, client, imapUrl, pauses, signal);
  } finally {
    client.off('end', end).off('error', end);
    // Closing the connection releases the lock of `lockMailboxReader`.
    closeConnection(client);
    client.release(true);
  }
}

async function readWithRetries(
  needs: Needs,
  client: pg.PoolClient,
  imapUrl: string,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const { log, clock } = needs;
  const mailbox = describeMailbox(imapUrl);
  let failures = 0;
  const works = () => {
    failures = 0;
  };
  while (!signal.aborted) {
    try {
      await readUntilDisconnected(needs, client, imapUrl, works, signal);
    } catch (error) {
      if (signal.aborted) return;
      const isOfMessage = error instanceof MessageFailed;
      const problem = isOfMessage ? error.message : toStorableText(describeMailboxProblem(error, imapUrl));
      log.warn({ err: error, problem }, 'The mailbox cannot be read');
      await recordMailboxProblem(client, mailbox, problem, clock());
      // A connection may become better with time, a message does not.
      const pause = isOfMessage && !error.isOfConnection ? 0 : failures;
      await pauseFor(pauses[Math.min(pause, pauses.length - 1)] ?? 0, signal);
      failures += 1;
    }
  }
}

/** @throws MessageFailed for a message that cannot be taken in, or an Error when the connection is lost */
async function readUntilDisconnected(
  needs: Needs,
  client: pg.PoolClient,
  imapUrl: string,
  works: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = needs;
  const mailbox = describeMailbox(imapUrl);
  let uidValidity = 0n;
  const reader = {
    async bookmark(folder: { uidValidity: bigint; uidNext: number }): Promise<MailboxBookmark> {
      uidValidity = folder.uidValidity;
      const before = await findMailboxProgress(client, mailbox);
      // Older messages are skipped: staff handled them before the site read the mailbox.
      if (!before) {
        const afterUid = folder.uidNext - 1;
        await storeMailboxProgress(client, mailbox, { uidValidity, lastUid: afterUid, takenAt: null });
        return { afterUid };
      }
      if (before.uidValidity === uidValidity) return { afterUid: before.lastUid };
      // After a renumbering, stored messages are recognised by Message-ID and digest.
      log.warn('The mailbox was renumbered: its emails since the last one are read again');
      return { sinceDay: new Date(before.lastLetterAt.getTime() - DAY) };
    },
    take: (uid: number, load: () => Promise<MailboxMessage | undefined>) =>
      storeMailboxMessage(needs, client, { mailbox, uidValidity, uid }, load, signal),
    async checked(lastUid: number) {
      works();
      await storeMailboxProgress(client, mailbox, { uidValidity, lastUid, takenAt: null });
      await recordMailboxCheck(client, mailbox, clock());
    },
  };
  await followMailbox(imapUrl, MAX_MESSAGE_BYTES, reader, signal);
}
