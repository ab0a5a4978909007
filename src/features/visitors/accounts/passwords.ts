// Loaded on first use: the library takes some 25 ms that a start need not wait for.
const library = () => import('better-auth/crypto');

/** A password's scrypt hash with its own salt. Takes some 50 ms on purpose, off the event loop. */
export const hashOf = async (password: string): Promise<string> => (await library()).hashPassword(password);

/** Whether a password fits a stored hash, compared in constant time. */
export const fits = async (password: string, hash: string): Promise<boolean> =>
  (await library()).verifyPassword({ hash, password });
