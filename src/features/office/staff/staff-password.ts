import { countWrongAttempts } from '../../../platform/api/rate-limit.ts';
import type { Services } from '../../../platform/api/services.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import { badInputError } from '../../../platform/http-errors.ts';
import { attachEventIfTooMany, attachSecurityEvent } from '../../../platform/secrets/security-log.ts';
import type { Settings } from '../../../platform/settings.ts';
import { PASSWORD_LIMITS } from '../../visitors/accounts/account-limits.ts';
import { MAX_PASSWORD_LENGTH } from '../../visitors/passwords/password-rule.ts';
import { isPasswordOfHash } from '../../visitors/passwords/passwords.ts';
import { findStaff, type StaffWithSecrets } from './staff.store.ts';

const COMMON_WORDS = (
  'password passwort passw qwerty qwertyuiop qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd ' +
  'qweasdzxc qwe asd zxc azerty abc abcd abcdef dragon baseball football monkey letmein shadow master michael ' +
  'mustang superman jordan jennifer killer trustno hunter harley buster andrew batman soccer tigger charlie ' +
  'robert sunshine thomas iloveyou ranger daniel hockey george computer michelle jessica starwars pepper freedom ' +
  'princess joshua maggie ginger amanda ashley cheese nicole summer matthew chelsea dallas matrix william yankees ' +
  'taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer silver justin ' +
  'patrick richard internet samantha golfer scooter orange cookie maverick jackson phoenix guitar whatever ' +
  'chicken morgan camaro mercedes peanut ferrari cowboy falcon welcome samsung joseph melissa arsenal eagle tiger ' +
  'marina gateway porsche yellow monster spider hannah bulldog london purple money banana boston brandon tennis ' +
  'coffee edward mother yamaha barney chester charles player knight forever steven midnight chicago angel rabbit ' +
  'rachel marine wizard prince flower crystal jasmine winner winter enter golden lauren madison panther sophie ' +
  'johnson david toyota canada jonathan apple black sandra pokemon scorpion butter rainbow florida liverpool ' +
  'turtle nicholas wilson doctor rocket victor captain jaguar dolphin tiffany maxwell albert united mountain ' +
  'benjamin warrior elephant success lucky driver sydney happy america legend magic platinum online heaven family ' +
  'digital chance explorer celtic michigan testing test login admin administrator root user guest default change ' +
  'changeme temp office manager staff support server system india pune mumbai delhi january february march april ' +
  'may june july august september october november december monday friday spring autumn'
).split(' ');

const SIGNS_FOR_LETTERS: Record<string, string> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '!': 'i',
};

/**
 * True if a password consists of common words or the site's name, with digits and signs between them: `P@ssword-1234`.
 */
function isEasilyGuessed(password: string, siteName: string): boolean {
  const typed = password.toLowerCase();
  const meant = typed.replace(/[@013$5!]/g, (sign) => getOwnValue(SIGNS_FOR_LETTERS, sign) ?? sign);
  const ofSite = siteName
    .toLowerCase()
    .split(/[^a-z]+/)
    .concat('clamps', 'clamp', 'toggle', 'steel');
  const words = [...COMMON_WORDS, ...ofSite].filter(Boolean).sort((one, other) => other.length - one.length);
  return [typed, meant].some((text) => {
    const left = words.reduce((letters, word) => letters.replaceAll(word, ''), text.replace(/[^\p{L}]/gu, ''));
    return left.length < 3;
  });
}

const MIN_LENGTH = 12;
const MIN_DIFFERENT = 5;

/**
 * Problem of a new password. Staff need longer passwords than customers, because they can change the whole site; length
 * matters more than kinds of characters (docs/decisions/098-staff.md).
 */
export function findPasswordProblem(
  password: string,
  email: string,
  { siteName }: Pick<Settings, 'siteName'>,
): string | undefined {
  if (password.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return `must have at most ${MAX_PASSWORD_LENGTH} characters`;
  if (new Set(password).size < MIN_DIFFERENT) return `must have at least ${MIN_DIFFERENT} different characters`;
  if (password.toLowerCase().includes(email.toLowerCase())) return 'must not contain the email address';
  if (isEasilyGuessed(password, siteName)) return 'must not be made of common words and digits alone';
  return undefined;
}

const AGAIN = { name: 'office-password', ...PASSWORD_LIMITS.wrongFromHere };

/**
 * Checks the caller's own password, with at most 5 failures in 15 minutes.
 * @throws HttpError 400 naming the field
 */
export async function checkOwnPassword(
  services: Pick<Services, 'database' | 'settings' | 'turns'>,
  id: number,
  password: string,
): Promise<StaffWithSecrets> {
  const staff = await findStaff(services.database.pool, id);
  const check = () => isPasswordOfHash(services.turns, password, staff?.passwordHash);
  const event = { message: 'A wrong password was entered in a session of the office', account: `staff ${id}` };
  const isRight = await countWrongAttempts(services, [[AGAIN, String(id)]], check, (right) => !right).catch(
    attachEventIfTooMany({ ...event, reason: 'too many' }),
  );
  if (!isRight || !staff)
    throw attachSecurityEvent(badInputError('password', 'is not your password'), { ...event, reason: 'password' });
  return staff;
}
