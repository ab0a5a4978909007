import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { signingSecret } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import { VERIFY_HOURS } from '../../visitors/accounts/account-limits.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir' | 'publicUrl'>;

/** The only path that needs it: the link in the verification email. */
const PATH = '/api/verify_email.php';

const nameOf = ({ publicUrl }: Needs) => `${publicUrl.startsWith('https:') ? '__Secure-' : ''}clamps.registered`;

function signedId(settings: Needs, userId: number): string {
  const key = createHmac('sha256', signingSecret(settings)).update('registration').digest();
  return `${userId}.${createHmac('sha256', key).update(String(userId)).digest('base64url')}`;
}

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
