import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import { REMEMBERED_DAYS, type RememberedLogin } from './remembered-logins.store.ts';

const MAX_AGE = REMEMBERED_DAYS * 24 * 60 * 60;
const VALUE = /^([\w-]{16,64})\.([\w-]{43})$/;

/** A cookie that scripts cannot read and other sites' requests do not carry; Secure on https. */
export function rememberCookie(secure: boolean) {
  const name = `${secure ? '__Secure-' : ''}clamps.remember`;
  const cookieWith = (content: Pick<SetCookie, 'value' | 'maxAge'>) =>
    stringifySetCookie({ name, ...content, path: '/', httpOnly: true, sameSite: 'lax', secure });

  return {
    /** Parses a request's cookie; undefined when there is none or it does not have our format. */
    read({ cookie = '' }: IncomingHttpHeaders): RememberedLogin | undefined {
      const [, series, token] = VALUE.exec(parseCookie(cookie)[name] ?? '') ?? [];
      return series && token ? { series, tokenHash: hashOfToken(token) } : undefined;
    },
    /** A new token for an existing or a new series: the login to store, and the value of Set-Cookie. */
    make(series = randomBytes(16).toString('base64url')): { login: RememberedLogin; cookie: string } {
      const token = newToken();
      return {
        login: { series, tokenHash: hashOfToken(token) },
        cookie: cookieWith({ value: `${series}.${token}`, maxAge: MAX_AGE }),
      };
    },
    /** The value of Set-Cookie that removes it. */
    none: cookieWith({ value: '', maxAge: 0 }),
  };
}
