import { unauthorized } from '../errors.ts';
import type { Call, Guard } from './endpoint.ts';
import type { SignedIn } from './sessions.ts';

/** 401 `{error}` for guests. What a customer gets is in no shared cache. */
export const signedIn =
  (message = 'Please login'): Guard =>
  async (call) => {
    await signedInVisitor(call, message);
    call.http.setHeader('cache-control', 'private, no-store');
  };

/** @throws HttpError 401 for a guest */
export async function signedInVisitor(call: Pick<Call, 'visitor'>, message = 'Please login'): Promise<SignedIn> {
  const visitor = await call.visitor();
  if (!visitor) throw unauthorized(message);
  return visitor;
}
