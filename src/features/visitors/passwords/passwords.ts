import type { Turns } from '../../../platform/turns.ts';

// Loaded on first use: the library takes about 25 ms, which would delay the start.
const library = () => import('better-auth/crypto');

/** Returns a password's scrypt hash with its own salt. Deliberately takes about 50 ms, off the event loop. */
export const hashPassword = async (turns: Turns, password: string): Promise<string> => {
  const { hashPassword: hash } = await library();
  return turns.run('passwords', () => hash(password));
};

/** Returns whether a password matches a stored hash, compared in constant time. */
export const verifyPassword = async (turns: Turns, password: string, hash: string): Promise<boolean> => {
  const { verifyPassword: verify } = await library();
  return turns.run('passwords', () => verify({ hash, password }));
};
