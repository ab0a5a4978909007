import { createHash, randomBytes } from 'node:crypto';

/** A bearer secret: 256 bits, in 43 characters that are safe in URLs and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which such a secret is stored, so that the database alone opens nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Links whose secret is shorter than a token. */
const SHORT_SECRETS = /^\/+SharedBasket\//i;

/** A path without such secrets in it, for the log, whatever follows them and also behind an encoded slash. */
export const withoutTokens = (path: string): string =>
  SHORT_SECRETS.test(decoded(path)) ? '/SharedBasket/…' : path.replace(/(?<=\/|2f)[\w-]{43}(?![\w-])/gi, '…');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%2f/gi, '/');
  }
}
