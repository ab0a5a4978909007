import { createHash, randomBytes } from 'node:crypto';
import { env } from 'node:process';
import { vi } from 'vitest';

const PREFIX = 'quick:';
/** The hash that is checked for unknown people. */
const NOBODYS_HASH = /^0+:0+$/;
const quickHash = (password: string, salt: string) =>
  `${PREFIX}${salt}:${createHash('sha256').update(salt).update(password.normalize('NFKC')).digest('hex')}`;

/**
 * Replaces the password hash by a cheap one, because a real hash takes 70 ms of CPU time, hundreds of times in a run.
 * Timing tests use the real one through `vi.stubEnv('REAL_HASHES', '1')`.
 */
vi.mock('../../src/features/visitors/passwords/scrypt-hash.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../src/features/visitors/passwords/scrypt-hash.ts')>();
  return {
    createScryptHash: async (password: string) =>
      env.REAL_HASHES ? real.createScryptHash(password) : quickHash(password, randomBytes(16).toString('hex')),
    async matchesScryptHash(password: string, hash: string) {
      if (!env.REAL_HASHES && NOBODYS_HASH.test(hash)) return false;
      if (!hash.startsWith(PREFIX)) return real.matchesScryptHash(password, hash);
      if (env.REAL_HASHES) throw new Error('A quick hash where the time counts');
      return hash === quickHash(password, hash.split(':')[1] ?? '');
    },
  };
});
