import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in 43 characters that are safe in URLs and cookies. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Hash of a token; only the hash is stored, so that the database alone opens nothing. */
export const hashSecretToken = (token: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHash('sha256').update(token).digest(encoding);

/** Compares hashes, so that the time reveals neither the texts nor their length. */
export function isEqualSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

const SHORT_SECRETS = /^\/+SharedBasket\//i;

/** Hides secrets in a path, also behind an encoded slash and before other text. */
const hideTokens = (path: string): string => path.replace(/(?<=\/|2f)[\w-]{43}(?![\w-])/gi, '…');

/** Like `hideTokens`, also with percent-encoded letters, and for the shorter secrets of shared carts. */
export function removeTokens(path: string): string {
  // Only ASCII is decoded, so that an invalid sequence beside a secret changes nothing.
  const plain = path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (SHORT_SECRETS.test(plain)) return '/SharedBasket/…';
  const hidden = hideTokens(path);
  const hiddenInPlain = hideTokens(plain);
  return hidden === path && hiddenInPlain !== plain ? hiddenInPlain : hidden;
}
