import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'ra-core';
import { office } from './office-api.ts';
import { may, nounsQuery, sessionQuery, setSession } from './session.ts';

const READING = ['list', 'show', 'edit', 'export'];

/**
 * The library's view of the session. One that has ended is no sign-out: transport.ts asks for the password over the form.
 * Whoever may read a row may open its form, which then cannot be saved.
 */
export const authProviderFor = (client: QueryClient): AuthProvider => ({
  login: async (input: { email: string; password: string; code?: string }) =>
    setSession(client, await office.callRaw('/api/office/sign_in', input)),
  logout: async () => {
    await office.callRaw('/api/office/sign_out', {});
    setSession(client, null);
  },
  checkAuth: async () => {
    if (!(await client.ensureQueryData(sessionQuery))) throw new Error('Nobody is signed in');
  },
  checkError: async () => undefined,
  canAccess: async ({ action, resource }) => {
    const [session, nouns] = [await client.ensureQueryData(sessionQuery), await client.ensureQueryData(nounsQuery)];
    const right = nouns.find(({ noun }) => noun === resource)?.right ?? resource;
    return may(session, right, READING.includes(action) ? 'read' : 'write');
  },
});
