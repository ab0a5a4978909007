import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { isEqualSecret } from '../../../platform/secrets/secret-token.ts';

const deriveKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 64;
/** 32 MB and about 50 ms by design, off the event loop. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 2 * 128 * 16_384 * 16 };

/** NFKC, because keyboards compose the same letters in different ways. */
const makeKey = (password: string, salt: string) => deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** Salt and key in hexadecimal, separated by a colon. */
export async function createScryptHash(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await makeKey(password, salt)).toString('hex')}`;
}

export async function matchesScryptHash(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  return isEqualSecret((await makeKey(password, salt)).toString('hex'), key);
}
