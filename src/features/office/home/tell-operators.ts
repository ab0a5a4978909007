import type { Services } from '../../../platform/api/services.ts';
import { type Email, mailboxOf } from '../../../platform/mail/email.ts';
import { linkEmail } from '../../../platform/mail/email-markup.tsx';
import { queueEmail, sendNow } from '../../../platform/mail/mailer.ts';
import { isAway, isOverload } from '../../../platform/postgres/overload.ts';
import { noteTroubles, takeEndedTroubles, takeNewTroubles } from './home.store.ts';
import { PROBLEMS, problemsIn, siteHealth } from './site-health.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AWAY_MS = 10 * MINUTE;

/**
 * Emails OPERATOR_MAIL when a part has failed for ten minutes, and when it recovers. Without PostgreSQL each process
 * sends the email directly.
 * @returns a function that ends the watch
 */
export function tellOperators(services: Services, everyMs = MINUTE): () => Promise<void> {
  const { log, settings } = services;
  if (!settings.operatorMail) return async () => {};
  const away = { since: 0, toldAt: 0 };
  let looking = Promise.resolve();
  const look = async () => {
    const problems = problemsIn(await siteHealth(services));
    try {
      await tellOf(services, problems);
      away.since = 0;
    } catch (error) {
      if (!isAway(error) && !isOverload(error)) throw error;
      await tellThatDatabaseIsAway(services, away);
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

async function tellThatDatabaseIsAway(services: Services, away: { since: number; toldAt: number }): Promise<void> {
  const now = performance.now();
  away.since ||= now;
  if (now - away.since < AWAY_MS || (away.toldAt && now - away.toldAt < DAY)) return;
  const email = troubleEmail('database', true, services);
  if (!email) return;
  await sendNow(services.settings, email);
  away.toldAt = now;
}

function troubleEmail(part: string, isWrong: boolean, { settings }: Pick<Services, 'settings'>): Email | undefined {
  const { operatorMail, siteName, publicUrl } = settings;
  if (!operatorMail) return undefined;
  const problem = Object.hasOwn(PROBLEMS, part) ? PROBLEMS[part as keyof typeof PROBLEMS] : part;
  return linkEmail(
    mailboxOf(operatorMail),
    isWrong ? `${siteName}: ${problem}` : `${siteName}: right again: ${part}`,
    isWrong ? `This has been the case for ten minutes. ${problem}` : `Resolved for three minutes: ${problem}`,
    { href: `${publicUrl}/admin`, text: 'Open the office' },
    `/readyz has the details under "${part}"; docs/operate.md says what to do.`,
  );
}
