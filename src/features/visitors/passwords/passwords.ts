import type { Turns } from '../../../platform/turns.ts';

// Loading takes about 25 ms.
const library = () => import('better-auth/crypto');

/** Hash of a password by scrypt, which takes about 50 ms by design, off the event loop. */
export const hashPassword = async (turns: Turns, password: string): Promise<string> => {
  const { hashPassword: hash } = await library();
  return turns.run('passwords', () => hash(password));
};

export const verifyPassword = async (turns: Turns, password: string, hash: string): Promise<boolean> => {
  const { verifyPassword: verify } = await library();
  return turns.run('passwords', () => verify({ hash, password }));
};
