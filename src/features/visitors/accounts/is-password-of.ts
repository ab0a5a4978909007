import type { Services } from '../../../platform/api/services.ts';
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rule.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { passwordHashOf } from './accounts.store.ts';

export async function isPasswordOf(
  { database, turns }: Pick<Services, 'database' | 'turns'>,
  userId: number,
  password: string,
): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const hash = await passwordHashOf(database.pool, userId);
  return hash !== undefined && verifyPassword(turns, password, hash);
}
