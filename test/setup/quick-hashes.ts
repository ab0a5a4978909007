import { createHash, randomBytes } from 'node:crypto';
import { env } from 'node:process';
import { vi } from 'vitest';

const PREFIX = 'quick:';
const quickHash = (password: string, salt: string) =>
  `${PREFIX}${salt}:${createHash('sha256').update(salt).update(password.normalize('NFKC')).digest('hex')}`;

/**
 * Replaces the password hash by a cheap one, because a real hash takes 70 ms of CPU time, hundreds of times in a run.
 * Timing tests use the real one through `vi.stubEnv('REAL_HASHES', '1')`.
 */
vi.mock('better-auth/crypto', async (importOriginal) => {
  const { hashPassword, verifyPassword } = await importOriginal<typeof import('better-auth/crypto')>();
  return {
    hashPassword: (password: string) =>
      env.REAL_HASHES ? hashPassword(password) : Promise.resolve(quickHash(password, randomBytes(16).toString('hex'))),
    async verifyPassword({ hash, password }: { hash: string; password: string }) {
      if (!hash.startsWith(PREFIX)) return verifyPassword({ hash, password });
      if (env.REAL_HASHES) throw new Error('A quick hash where the time counts');
      return hash === quickHash(password, hash.split(':')[1] ?? '');
    },
  };
});
