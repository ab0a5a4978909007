import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in 43 characters that are safe in URLs and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token; only the hash is stored, so that the database alone opens nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const SHORT_SECRETS = /^\/+SharedBasket\//i;

/** Removes secrets from a path for the log, also behind an encoded slash and before other text. */
export const withoutTokens = (path: string): string =>
  SHORT_SECRETS.test(decoded(path)) ? '/SharedBasket/…' : path.replace(/(?<=\/|2f)[\w-]{43}(?![\w-])/gi, '…');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%2f/gi, '/');
  }
}
