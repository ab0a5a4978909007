import { workQueue } from '../../../platform/work-queue.ts';

// Loaded on first use: the library takes about 25 ms, which would delay the start.
const library = () => import('better-auth/crypto');

/** Each takes a core and 32 MB, and one of the few threads that also read files. */
const hashing = workQueue({ concurrency: 2, maxWaiting: 50 });

/** A password's scrypt hash with its own salt. Deliberately takes about 50 ms, off the event loop. */
export const hashPassword = async (password: string): Promise<string> => {
  const { hashPassword: hash } = await library();
  return hashing.run(() => hash(password));
};

/** Whether a password matches a stored hash, compared in constant time. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const { verifyPassword: verify } = await library();
  return hashing.run(() => verify({ hash, password }));
};
