import { countIfWrong } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { recorded, recordedIfTooMany } from '../../../platform/secrets/security-log.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Turns } from '../../../platform/turns.ts';
import { PASSWORD_LIMITS } from '../../visitors/accounts/account-limits.ts';
import { MAX_PASSWORD_LENGTH } from '../../visitors/passwords/password-rule.ts';
import { verifyPassword } from '../../visitors/passwords/passwords.ts';
import { isGuessedFirst } from './common-words.ts';
import { type StaffWithSecrets, staffById } from './staff.store.ts';

const MIN_LENGTH = 12;
const MIN_DIFFERENT = 5;

/**
 * What is wrong with a new password of staff; undefined for a good one. Staff can change the whole site, so theirs is longer than
 * that of a customer; length is worth more than kinds of characters, so none is asked for (docs/decisions/098-staff.md).
 */
export function problemOfPassword(
  password: string,
  email: string,
  { siteName }: Pick<Settings, 'siteName'>,
): string | undefined {
  if (password.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return `must have at most ${MAX_PASSWORD_LENGTH} characters`;
  if (new Set(password).size < MIN_DIFFERENT) return `must have at least ${MIN_DIFFERENT} different characters`;
  if (password.toLowerCase().includes(email.toLowerCase())) return 'must not contain the e-mail address';
  if (isGuessedFirst(password, siteName)) return 'must have more than words and digits that are guessed first';
  return undefined;
}

/** A hash of no password: of the cost of any other, for addresses that nobody has. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

/** Whether it is the password of somebody, in the same time if there is nobody. The caller counts wrong ones. */
export async function isStaffPassword(
  turns: Turns,
  staff: Pick<StaffWithSecrets, 'passwordHash'> | undefined,
  password: string,
): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const isRight = await verifyPassword(turns, password, staff?.passwordHash ?? NOBODYS_HASH);
  return isRight && staff !== undefined;
}

const AGAIN = { name: 'office-password', ...PASSWORD_LIMITS.wrongFromHere };

/**
 * Checks the password of somebody who is signed in: max 5 wrong ones in 15 minutes.
 * @throws HttpError 400 for a wrong one, which names the field
 */
export async function checkOwnPassword(
  services: Pick<Services, 'database' | 'settings' | 'turns'>,
  id: number,
  password: string,
): Promise<StaffWithSecrets> {
  const staff = await staffById(services.database.pool, id);
  const check = () => isStaffPassword(services.turns, staff, password);
  const event = { message: 'The password of a session of the office was refused', account: `staff ${id}` };
  const isRight = await countIfWrong(services, [[AGAIN, String(id)]], check, (right) => !right).catch(
    recordedIfTooMany({ ...event, reason: 'too many' }),
  );
  if (!isRight || !staff)
    throw recorded(badInput('password', 'is not your password'), { ...event, reason: 'password' });
  return staff;
}
