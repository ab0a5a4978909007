import type { Services } from '../../../platform/api/services.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import type { Health } from '../../../platform/http/health.ts';
import { type Email, mailboxOf } from '../../../platform/mail/email.ts';
import { linkEmail } from '../../../platform/mail/email-markup.tsx';
import { queueEmail, sendNow } from '../../../platform/mail/mailer.ts';
import { isAway, isOverload } from '../../../platform/postgres/overload.ts';
import { noteTroubles, takeEndedTroubles, takeNewTroubles } from './home.store.ts';
import { PROBLEMS, problemsIn, siteHealth } from './site-health.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AWAY_MS = 10 * MINUTE;
/** Below this, PostgreSQL and uploads fail within moments, so that the email must not wait for either. */
const FULL_MB = 50;
const FULL = 'A disk is full, so that nothing can be saved.';

/**
 * Emails OPERATOR_MAIL when a part has failed for ten minutes, and when it recovers. Without PostgreSQL, and
 * at once for a full disk, each process sends the email directly.
 * @returns a function that ends the watch
 */
export function tellOperators(services: Services, everyMs = MINUTE): () => Promise<void> {
  const { log, settings } = services;
  if (!settings.operatorMail) return async () => {};
  const away: Notified = { since: 0, notifiedAt: 0 };
  const full: Notified = { since: 0, notifiedAt: 0 };
  let looking = Promise.resolve();
  const look = async () => {
    const health = await siteHealth(services);
    if (hasFullDisk(health)) await tellDirectly(services, full, FULL, 0);
    try {
      await tellOf(services, problemsIn(health));
      away.since = 0;
    } catch (error) {
      if (isDiskFull(error)) await tellDirectly(services, full, FULL, 0);
      else if (isAway(error) || isOverload(error)) await tellDirectly(services, away, PROBLEMS.database, AWAY_MS);
      else throw error;
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, 'Operators could not be notified'));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

export async function tellOf(
  services: Pick<Services, 'database' | 'settings' | 'jobs' | 'clock'>,
  wrong: readonly string[],
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await noteTroubles(client, wrong);
    const [begun, ended] = [await takeNewTroubles(client), await takeEndedTroubles(client)];
    for (const email of [
      ...begun.map(({ part }) => troubleEmail(part, true, services)),
      ...ended.map(({ part }) => troubleEmail(part, false, services)),
    ])
      if (email) await queueEmail(services, email, transaction);
  });
}

type Notified = { since: number; notifiedAt: number };

const hasFullDisk = ({ needed, watched }: Health): boolean =>
  [needed.disk, watched.temporary].some((check) => typeof check?.freeMb === 'number' && check.freeMb < FULL_MB);

/** Sends an email without PostgreSQL and without the disk, at most once a day. */
async function tellDirectly(
  { settings }: Services,
  notified: Notified,
  problem: string,
  afterMs: number,
): Promise<void> {
  const now = performance.now();
  notified.since ||= now;
  if (now - notified.since < afterMs || (notified.notifiedAt && now - notified.notifiedAt < DAY)) return;
  const { operatorMail, siteName } = settings;
  if (!operatorMail) return;
  const lasting = afterMs ? 'This has been the case for ten minutes. ' : '';
  const part = problem === FULL ? 'disk' : 'database';
  await sendNow(settings, operatorEmail(settings, operatorMail, `${siteName}: ${problem}`, lasting + problem, part));
  notified.notifiedAt = now;
}

function troubleEmail(part: string, isWrong: boolean, { settings }: Pick<Services, 'settings'>): Email | undefined {
  const { operatorMail, siteName } = settings;
  if (!operatorMail) return undefined;
  const problem = Object.hasOwn(PROBLEMS, part) ? PROBLEMS[part as keyof typeof PROBLEMS] : part;
  const subject = isWrong ? `${siteName}: ${problem}` : `${siteName}: right again: ${part}`;
  const text = isWrong
    ? `This has been the case for ten minutes. ${problem}`
    : `Resolved for three minutes: ${problem}`;
  return operatorEmail(settings, operatorMail, subject, text, part);
}

const operatorEmail = (
  { publicUrl }: Pick<Services['settings'], 'publicUrl'>,
  operatorMail: string,
  subject: string,
  text: string,
  part: string,
): Email =>
  linkEmail(
    mailboxOf(operatorMail),
    subject,
    text,
    { href: `${publicUrl}/admin`, text: 'Open the office' },
    `/readyz has the details under "${part}"; docs/operate.md says what to do.`,
  );
