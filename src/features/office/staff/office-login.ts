import { parseCookie, stringifySetCookie } from 'cookie';
import type { Call } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { rightsOf } from '../rights/rights.ts';
import { addSession, endSessionByToken, type Staff, staffBySession } from './office-sessions.store.ts';

const TOKEN = /^[\w-]{43}$/;

type Needs = Pick<Call, 'services' | 'http'>;

const isSecure = ({ services }: Pick<Call, 'services'>) => services.settings.publicUrl.startsWith('https:');
/** Browsers accept a `__Host-` cookie only over https, for this host and all paths. */
const nameOf = (call: Pick<Call, 'services'>) => (isSecure(call) ? '__Host-office' : 'office');

export function tokenHashOf(call: Needs): string | undefined {
  const token = parseCookie(call.http.header('cookie') ?? '')[nameOf(call)];
  return token && TOKEN.test(token) ? hashOfToken(token) : undefined;
}

export function setOfficeCookie(call: Needs, token?: string): void {
  const cookie = stringifySetCookie({
    name: nameOf(call),
    value: token ?? '',
    ...(token ? {} : { maxAge: 0 }),
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(call),
  });
  call.http.setHeader('set-cookie', cookie);
}

const MAX_USER_AGENT = 300;

/** Call the returned function after the commit: it sets the cookie and returns the session. */
export async function startOfficeSession(call: Call, staffId: number, { client }: Transaction) {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  const before = tokenHashOf(call);
  if (before) await endSessionByToken(client, before);
  const userAgent = cutText(call.http.header('user-agent') ?? '', MAX_USER_AGENT);
  await addSession(client, { staffId, tokenHash, ip: call.http.ip, userAgent });
  return async () => {
    const staff = await staffBySession(call.services.database.pool, tokenHash);
    if (!staff) throw new Error('The session ended before the browser got its cookie');
    setOfficeCookie(call, token);
    return presentSession(staff, call.services);
  };
}

export const presentSession = (
  { id, email, name, role, twoFactor, needsSecondFactor, expiresAt, timeZone }: Staff,
  { settings }: Pick<Services, 'settings'>,
) => ({
  staff: { id, email, name, role, two_factor: twoFactor },
  rights: rightsOf(role),
  needs_second_factor: needsSecondFactor,
  expires_at: expiresAt,
  site_name: settings.siteName,
  time_zone: timeZone,
});
