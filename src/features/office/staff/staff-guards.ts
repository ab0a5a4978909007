import type { Call, Guard } from '../../../platform/api/endpoint.ts';
import { forbidden, unauthorized } from '../../../platform/errors.ts';
import { recorded } from '../../../platform/secrets/security-log.ts';
import { can, type RightResource } from '../rights/rights.ts';
import type { Action } from '../rights/roles.limits.ts';
import { tokenHashOf } from './office-login.ts';
import { type Staff, staffBySession } from './office-sessions.store.ts';

const SIGNED_OUT = 'Please sign in to the office.';
const NO_RIGHT = 'Your role does not allow this.';
const NEEDS_PASSWORD = 'Please enter your password again.';
const NEEDS_SECOND_FACTOR = 'Please set up your second factor first.';

const callers = new WeakMap<Call, Promise<Staff>>();

/**
 * Staff member of the office cookie.
 * @throws HttpError 401 `{error, signed_out}` without a session; 403 `{error, needs_second_factor}` without a second
 * factor that the settings require
 */
export async function staffOf(call: Call): Promise<Staff> {
  const staff = await signedInStaff(call);
  if (staff.needsSecondFactor) {
    throw forbidden(NEEDS_SECOND_FACTOR, { error: NEEDS_SECOND_FACTOR, needs_second_factor: true });
  }
  return staff;
}

/** Like `staffOf`, but also without a required second factor; for the caller's own account. */
export function signedInStaff(call: Call): Promise<Staff> {
  const known = callers.get(call);
  if (known) return known;
  const caller = readStaff(call);
  callers.set(call, caller);
  return caller;
}

async function readStaff(call: Call): Promise<Staff> {
  call.http.setHeader('cache-control', 'no-store');
  const tokenHash = tokenHashOf(call);
  const staff = tokenHash && (await staffBySession(call.services.database.pool, tokenHash));
  if (!staff) throw unauthorized(SIGNED_OUT, { error: SIGNED_OUT, signed_out: true });
  return staff;
}

/**
 * Refuses without the right; for endpoints whose input names the resource. Settings decide who may sign in, so changing
 * them requires the password.
 * @throws HttpError 403 `{error}`, with `needs_password` unless the password was entered within 10 minutes
 */
export function refuseWithoutRight(staff: Staff, resource: RightResource, action: Action): void {
  if (!can(staff.role, resource, action)) {
    const event = { message: 'A right was refused in the office', account: `staff ${staff.id}`, resource, action };
    throw recorded(forbidden(NO_RIGHT), event);
  }
  if (resource === 'settings' && action === 'write') refuseUnconfirmed(staff);
}

/** @throws HttpError 403 `{error, needs_password}` unless the password was entered within 10 minutes */
export function refuseUnconfirmed({ isConfirmed }: Staff): void {
  if (!isConfirmed) throw forbidden(NEEDS_PASSWORD, { error: NEEDS_PASSWORD, needs_password: true });
}

export const anyoneSignedIn: Guard = async (call) => {
  await signedInStaff(call);
};

export const anyStaff: Guard = async (call) => {
  await staffOf(call);
};

/** Answers 401 `{error, signed_out}` without a session, 403 `{error}` without the right. */
export const staffMay =
  (resource: RightResource, action: Action): Guard =>
  async (call) =>
    refuseWithoutRight(await staffOf(call), resource, action);
