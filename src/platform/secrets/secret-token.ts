import { createHash, randomBytes } from 'node:crypto';

/** A secret that opens something to whoever has it: 256 bits, in 43 characters that are safe in URLs and cookies. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which such a secret is stored, so that the database alone opens nothing. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A path without such secrets in it, for the log, whatever follows them and also behind an encoded slash. */
export const withoutTokens = (path: string): string => path.replace(/(?<=\/|2f)[\w-]{43}(?![\w-])/gi, '…');
