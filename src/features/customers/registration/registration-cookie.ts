import { timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { signatureOf } from '../../../platform/secrets/signature.ts';
import type { Settings } from '../../../platform/settings.ts';
import { VERIFY_HOURS } from '../../visitors/accounts/account-limits.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir' | 'publicUrl'>;

/** The only path that needs it: the link in the verification email. */
const PATH = '/api/verify_email.php';

const nameOf = ({ publicUrl }: Needs) => `${publicUrl.startsWith('https:') ? '__Secure-' : ''}clamps.registered`;

const signedId = (settings: Needs, userId: number) =>
  `${userId}.${signatureOf(settings, 'registration', String(userId))}`;

/** The value of Set-Cookie that marks the browser in which an account was registered, as long as its link is valid. */
export const registrationCookie = (settings: Needs, userId: number) =>
  stringifySetCookie({
    name: nameOf(settings),
    value: signedId(settings, userId),
    maxAge: VERIFY_HOURS * 60 * 60,
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
  });

/** Whether a request comes from the browser in which this account was registered. */
export function isFromRegistration(settings: Needs, cookie: string | undefined, userId: number): boolean {
  const found = Buffer.from(parseCookie(cookie ?? '')[nameOf(settings)] ?? '');
  const expected = Buffer.from(signedId(settings, userId));
  return found.length === expected.length && timingSafeEqual(found, expected);
}
