import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { requireSignedInVisitor } from '../../../platform/api/guards.ts';
import { unauthorizedError } from '../../../platform/http-errors.ts';
import { findUserById, type UserRow } from '../../visitors/accounts/accounts.store.ts';
import { ACCOUNT_LOGIN_FIRST as LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';

export async function requireCallerAccount(call: EndpointCall): Promise<UserRow> {
  const { id } = await requireSignedInVisitor(call, LOGIN_FIRST);
  const user = await findUserById(call.services.database.pool, id);
  if (!user) throw unauthorizedError(LOGIN_FIRST);
  return user;
}
