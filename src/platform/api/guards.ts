import { unauthorized } from '../errors.ts';
import type { Call, Guard } from './endpoint.ts';
import type { SignedIn } from './sessions.ts';

/** Refuses guests with 401 `{error}`, and keeps replies for customers out of shared caches. */
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
