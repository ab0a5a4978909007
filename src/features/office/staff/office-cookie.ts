import { parseCookie, stringifySetCookie } from 'cookie';
import type { Call } from '../../../platform/api/endpoint.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';

const TOKEN = /^[\w-]{43}$/;

type Needs = Pick<Call, 'services' | 'http'>;

const isSecure = ({ services }: Pick<Call, 'services'>) => services.settings.publicUrl.startsWith('https:');
/** A browser accepts `__Host-` only from this host by https, for all paths. */
const nameOf = (call: Pick<Call, 'services'>) => (isSecure(call) ? '__Host-office' : 'office');

/** The hash of the token in the office cookie of a request; undefined without one. */
export function tokenHashOf(call: Needs): string | undefined {
  const token = parseCookie(call.http.header('cookie') ?? '')[nameOf(call)];
  return token && TOKEN.test(token) ? hashOfToken(token) : undefined;
}

/** Sets the office cookie; without a token it is removed. It lasts until the browser is closed. */
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
