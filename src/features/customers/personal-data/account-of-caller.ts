import type { Call } from '../../../platform/api/endpoint.ts';
import { signedInVisitor } from '../../../platform/api/guards.ts';
import { unauthorized } from '../../../platform/errors.ts';
import { type UserRow, userById } from '../../visitors/accounts/accounts.store.ts';
import { ACCOUNT_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';

export async function accountOfCaller(call: Call): Promise<UserRow> {
  const { id } = await signedInVisitor(call, LOGIN_FIRST);
  const user = await userById(call.services.database.pool, id);
  if (!user) throw unauthorized(LOGIN_FIRST);
  return user;
}
