import { parseCookie, stringifySetCookie } from 'cookie';
import type { Settings } from '../settings.ts';

interface LoginCookieOptions {
  name: string;
  /** Browsers accept `__Host-` only for this host and all paths. */
  prefix?: '__Secure-' | '__Host-';
  sameSite?: 'lax' | 'strict';
  path?: string;
}

/** A cookie that scripts cannot read. Where the site has https, it has a prefix and is sent over https only. */
export function describeLoginCookie(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { name: plainName, prefix = '__Secure-', sameSite = 'lax', path = '/' }: LoginCookieOptions,
) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `${prefix}${plainName}` : plainName;
  /** Set-Cookie value. Without `maxAge` in seconds, the cookie ends with the browser. */
  const write = (value: string, maxAge?: number): string =>
    stringifySetCookie({ name, value, maxAge, path, httpOnly: true, sameSite, secure });
  return {
    read: (header: string | undefined): string | undefined => parseCookie(header ?? '')[name],
    write,
    /** Set-Cookie value that removes the cookie. */
    remove: (): string => write('', 0),
  };
}
