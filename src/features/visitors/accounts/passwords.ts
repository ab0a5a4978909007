// Loaded on first use: the library takes about 25 ms, which would delay the start.
const library = () => import('better-auth/crypto');

/** A password's scrypt hash with its own salt. Deliberately takes about 50 ms, off the event loop. */
export const hashPassword = async (password: string): Promise<string> => (await library()).hashPassword(password);

/** Whether a password matches a stored hash, compared in constant time. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> =>
  (await library()).verifyPassword({ hash, password });
