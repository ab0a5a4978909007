import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { describeLoginCookie } from '../../../platform/secrets/login-cookie.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { listRights } from '../acts/rights.ts';
import {
  addOfficeSession,
  endOfficeSessionByToken,
  findStaffBySession,
  type SignedInStaff,
} from './office-sessions.store.ts';

const TOKEN = /^[\w-]{43}$/;

type Needs = Pick<EndpointCall, 'services' | 'http'>;

const describeCookie = ({ services }: Needs) =>
  describeLoginCookie(services.settings, { name: 'office', prefix: '__Host-', sameSite: 'strict' });

export function readTokenHash(call: Needs): string | undefined {
  const token = describeCookie(call).read(call.http.header('cookie'));
  return token && TOKEN.test(token) ? hashSecretToken(token) : undefined;
}

export function setOfficeCookie(call: Needs, token?: string): void {
  const cookie = describeCookie(call);
  call.http.setHeader('set-cookie', token ? cookie.write(token) : cookie.remove());
}

const MAX_USER_AGENT = 300;

/** Call the returned function after the commit: it sets the cookie and returns the session. */
export async function startOfficeSession(call: EndpointCall, staffId: number, { client }: DatabaseTransaction) {
  const token = createToken();
  const tokenHash = hashSecretToken(token);
  const before = readTokenHash(call);
  if (before) await endOfficeSessionByToken(client, before);
  const userAgent = cutText(call.http.header('user-agent') ?? '', MAX_USER_AGENT);
  await addOfficeSession(client, { staffId, tokenHash, ip: call.http.ip, userAgent });
  return async () => {
    const staff = await findStaffBySession(call.services.database.pool, tokenHash);
    if (!staff) throw new Error('The session ended before the browser got its cookie');
    setOfficeCookie(call, token);
    return presentOfficeSession(staff, call.services);
  };
}

export const presentOfficeSession = (
  { id, email, name, role, twoFactor, needsSecondFactor, expiresAt, timeZone }: SignedInStaff,
  { settings }: Pick<Services, 'settings'>,
) => ({
  staff: { id, email, name, role, two_factor: twoFactor },
  rights: listRights(role),
  needs_second_factor: needsSecondFactor,
  expires_at: expiresAt,
  site_name: settings.siteName,
  time_zone: timeZone,
});
