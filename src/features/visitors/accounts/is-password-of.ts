import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rule.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { passwordHashOf } from './accounts.store.ts';

/** Whether it is the password of the account. The caller counts wrong ones. */
export async function isPasswordOf(client: Client, userId: number, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD_LENGTH) return false;
  const hash = await passwordHashOf(client, userId);
  return hash !== undefined && verifyPassword(password, hash);
}
