import type { EndpointCall, EndpointGuard } from '../../../platform/api/endpoint.ts';
import { forbiddenError, unauthorizedError } from '../../../platform/http-errors.ts';
import { attachSecurityEvent } from '../../../platform/secrets/security-log.ts';
import { type RightResource, roleHasRight } from '../acts/rights.ts';
import type { RightAction } from '../acts/roles.limits.ts';
import { readTokenHash } from './office-login.ts';
import { findStaffBySession, type SignedInStaff } from './office-sessions.store.ts';

const SIGNED_OUT = 'Please sign in to the office.';
const NO_RIGHT = 'Your role does not allow this.';
const NEEDS_PASSWORD = 'Please enter your password again.';
const NEEDS_SECOND_FACTOR = 'Please set up your second factor first.';

const callers = new WeakMap<EndpointCall, Promise<SignedInStaff>>();

/**
 * Staff member of the office cookie.
 * @throws HttpError 401 `{error, signed_out}` without a session; 403 `{error, needs_second_factor}` without a second
 * factor that the settings require
 */
export async function requireStaff(call: EndpointCall): Promise<SignedInStaff> {
  const staff = await requireSignedInStaff(call);
  if (staff.needsSecondFactor) {
    throw forbiddenError(NEEDS_SECOND_FACTOR, { error: NEEDS_SECOND_FACTOR, needs_second_factor: true });
  }
  return staff;
}

/** Like `requireStaff`, but also without a required second factor; for the caller's own account. */
export function requireSignedInStaff(call: EndpointCall): Promise<SignedInStaff> {
  const known = callers.get(call);
  if (known) return known;
  const caller = loadStaff(call);
  callers.set(call, caller);
  return caller;
}

async function loadStaff(call: EndpointCall): Promise<SignedInStaff> {
  call.http.setHeader('cache-control', 'no-store');
  const tokenHash = readTokenHash(call);
  const staff = tokenHash && (await findStaffBySession(call.services.database.pool, tokenHash));
  if (!staff) throw unauthorizedError(SIGNED_OUT, { error: SIGNED_OUT, signed_out: true });
  return staff;
}

/**
 * Refuses without the right; for endpoints whose input names the resource. Settings decide who may sign in, so changing
 * them requires the password.
 * @throws HttpError 403 `{error}`, with `needs_password` unless the password was entered within 10 minutes
 */
export function refuseWithoutRight(staff: SignedInStaff, resource: RightResource, action: RightAction): void {
  if (!roleHasRight(staff.role, resource, action)) {
    const event = { message: 'A right was refused in the office', account: `staff ${staff.id}`, resource, action };
    throw attachSecurityEvent(forbiddenError(NO_RIGHT), event);
  }
  if (resource === 'settings' && action === 'write') requireRecentPassword(staff);
}

/** @throws HttpError 403 `{error, needs_password}` unless the password was entered within 10 minutes */
export function requireRecentPassword({ isConfirmed }: SignedInStaff): void {
  if (!isConfirmed) throw forbiddenError(NEEDS_PASSWORD, { error: NEEDS_PASSWORD, needs_password: true });
}

export const allowAnyoneSignedIn: EndpointGuard = async (call) => {
  await requireSignedInStaff(call);
};

export const allowAnyStaff: EndpointGuard = async (call) => {
  await requireStaff(call);
};

/** Answers 401 `{error, signed_out}` without a session, 403 `{error}` without the right. */
export const requireRight =
  (resource: RightResource, action: RightAction): EndpointGuard =>
  async (call) =>
    refuseWithoutRight(await requireStaff(call), resource, action);
