import { parseCookie, stringifySetCookie } from 'cookie';
import type { Call } from '../../../platform/api/endpoint.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';

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
