import type { StaffRole } from '../src/features/office/acts/roles.limits.ts';
import { TOKEN_SCOPES } from '../src/features/office/programs/programs.limits.ts';
import { addAccessToken } from '../src/features/office/programs/programs.store.ts';
import { addOfficeSession } from '../src/features/office/staff/office-sessions.store.ts';
import { addStaff } from '../src/features/office/staff/staff.store.ts';
import { hashPassword } from '../src/features/visitors/passwords/passwords.ts';
import { openHeavyWorkQueues } from '../src/platform/heavy-work-queues.ts';
import { createToken, hashSecretToken } from '../src/platform/secrets/secret-token.ts';
import { cookiesOf } from './accounts.ts';
import type { TestApp } from './app.ts';

export const STAFF_PASSWORD = 'seven brass levers';
let people = 0;

export async function aMemberOfStaff(
  { services }: Pick<TestApp, 'services'>,
  role: StaffRole,
  given: { email?: string; name?: string } = {},
) {
  people += 1;
  const person = { email: `${role}${people}@office.example`, name: `Ravi ${role}`, role, ...given };
  const id = await addStaff(services.database.pool, person, await hashPassword(openHeavyWorkQueues(), STAFF_PASSWORD));
  if (!id) throw new Error(`There is someone with this address already: ${person.email}`);
  return { ...person, id };
}

/** Headers of a new session, created without signing in. */
export async function officeSession({ services }: Pick<TestApp, 'services'>, staffId: number) {
  const token = createToken();
  await addOfficeSession(services.database.pool, {
    staffId,
    tokenHash: hashSecretToken(token),
    ip: '127.0.0.1',
    userAgent: 'a test',
  });
  return { cookie: `office=${token}` };
}

/** Headers of another program with a token for everything, valid for one day. */
export async function aProgram({ services }: Pick<TestApp, 'services'>, staffId: number) {
  const token = createToken();
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const given = { name: 'A test', tokenHash: hashSecretToken(token), scopes: TOKEN_SCOPES, staffId, expiresAt };
  await addAccessToken(services.database.pool, given);
  return { authorization: `Bearer ${token}` };
}

/** Signs in over the API and returns the headers for later requests. */
export async function signInToOffice({ inject }: Pick<TestApp, 'inject'>, email: string, password = STAFF_PASSWORD) {
  const response = await inject({ method: 'POST', url: '/api/office/sign_in', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`${email} cannot sign in to the office: ${response.body}`);
  return { cookie: cookiesOf(response) };
}
