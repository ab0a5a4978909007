import type { Services } from '../../../platform/api/services.ts';
import { isDiskFull } from '../../../platform/disk-full.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import type { HealthState } from '../../../platform/http/health.ts';
import { type Email, parseMailbox } from '../../../platform/mail/email.ts';
import { buildLinkEmail } from '../../../platform/mail/email-markup.tsx';
import { queueEmail, sendWithoutQueue } from '../../../platform/mail/mailer.ts';
import { isDatabaseAway, isOverloadError } from '../../../platform/postgres/database-errors.ts';
import { checkSiteHealth, describeFailedCheck, HEALTH_PROBLEMS, listFailedChecks } from './check-site-health.ts';
import { recordTroubles, takeEndedTroubles, takeNewTroubles } from './home.store.ts';

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
export function watchOperatorTroubles(services: Services, everyMs = MINUTE): () => Promise<void> {
  const { log, settings } = services;
  if (!settings.operatorMail) return async () => {};
  const away: Notified = { since: 0, notifiedAt: 0 };
  const full: Notified = { since: 0, notifiedAt: 0 };
  let looking = Promise.resolve();
  const look = async () => {
    const health = await checkSiteHealth(services);
    if (hasFullDisk(health)) await notifyDirectly(services, full, FULL, 0);
    try {
      await notifyOfTroubles(
        services,
        new Map(listFailedChecks(health).map((name) => [name, describeFailedCheck(name, health)])),
      );
      away.since = 0;
    } catch (error) {
      if (isDiskFull(error)) await notifyDirectly(services, full, FULL, 0);
      else if (isDatabaseAway(error) || isOverloadError(error))
        await notifyDirectly(services, away, HEALTH_PROBLEMS.database, AWAY_MS);
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

/** @param wrong sentences by the failing parts that this process sees */
export async function notifyOfTroubles(
  services: Pick<Services, 'database' | 'settings' | 'jobs' | 'clock'>,
  wrong: ReadonlyMap<string, string>,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const { client } = transaction;
    await recordTroubles(client, [...wrong.keys()]);
    const [begun, ended] = [await takeNewTroubles(client), await takeEndedTroubles(client)];
    for (const email of [
      ...begun.map(({ part }) => buildBegunEmail(part, wrong.get(part), services)),
      ...ended.map(({ part }) => buildEndedEmail(part, services)),
    ])
      if (email) await queueEmail(services, email, transaction);
  });
}

type Notified = { since: number; notifiedAt: number };

const hasFullDisk = ({ needed, watched }: HealthState): boolean =>
  [needed.disk, watched.temporary].some((check) => typeof check?.freeMb === 'number' && check.freeMb < FULL_MB);

/** Sends an email without PostgreSQL and without the disk, at most once a day. */
async function notifyDirectly(
  { settings }: Services,
  notified: Notified,
  problem: string,
  afterMs: number,
): Promise<void> {
  const now = performance.now();
  notified.since ||= now;
  if (now - notified.since < afterMs || (notified.notifiedAt && now - notified.notifiedAt < DAY)) return;
  const lasting = afterMs ? 'This has been the case for ten minutes. ' : '';
  const checkName = problem === FULL ? 'disk' : 'database';
  const email = buildOperatorEmail(settings, `${settings.siteName}: ${problem}`, lasting + problem, checkName);
  if (!email) return;
  await sendWithoutQueue(settings, email);
  notified.notifiedAt = now;
}

type EmailNeeds = Pick<Services, 'settings'>;

/** @param seen the sentence of this process; `undefined` when only another process saw the fault */
function buildBegunEmail(part: string, seen: string | undefined, { settings }: EmailNeeds): Email | undefined {
  const problem = seen ?? nameProblem(part);
  const text = `This has been the case for ten minutes. ${problem}`;
  return buildOperatorEmail(settings, `${settings.siteName}: ${problem}`, text, part);
}

function buildEndedEmail(part: string, { settings }: EmailNeeds): Email | undefined {
  const text = `Resolved for three minutes: ${nameProblem(part)}`;
  return buildOperatorEmail(settings, `${settings.siteName}: resolved: ${part}`, text, part);
}

const nameProblem = (part: string): string => getOwnValue<string>(HEALTH_PROBLEMS, part) ?? part;

/** Nothing without an address of operators. */
const buildOperatorEmail = (
  { publicUrl, operatorMail }: Services['settings'],
  subject: string,
  text: string,
  checkName: string,
): Email | undefined =>
  operatorMail
    ? buildLinkEmail(
        parseMailbox(operatorMail),
        subject,
        text,
        { href: `${publicUrl}/admin`, text: 'Open the office' },
        `/readyz has the details under "${checkName}"; docs/operate.md says what to do.`,
      )
    : undefined;
