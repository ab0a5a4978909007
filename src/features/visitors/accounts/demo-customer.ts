import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../../platform/api/services.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { addUser, findUserByLogin } from './accounts.store.ts';

const DEMO = {
  email: 'demo@clamps.example',
  username: 'demo',
  firstName: 'Demo',
  lastName: 'Customer',
  mobile: '+910000000000',
  companyName: 'Demo Works',
  jobRole: 'Buyer',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  emailVerified: true,
};

export interface DemoSignIn {
  login: string;
  /** Missing if a copy of the program with another data folder created the customer. */
  password?: string;
}

/**
 * Creates the demo customer, and stores the random password in DATA_DIR/demo-sign-in.json, readable by the owner only,
 * so that every start can print it.
 */
export async function createDemoCustomer(
  services: Pick<Services, 'database' | 'settings' | 'turns'>,
): Promise<DemoSignIn> {
  const { pool } = services.database;
  const file = path.join(services.settings.dataDir, 'demo-sign-in.json');
  const stored = await readStoredSignIn(file);
  const existing = await findUserByLogin(pool, DEMO.email);
  if (existing) return stored ?? { login: DEMO.email };

  const password = stored?.password ?? `${randomBytes(9).toString('base64url')}-Aa1!`;
  const signIn = { login: DEMO.email, password };
  await addUser(pool, DEMO, await hashPassword(services.turns, password));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return signIn;
}

async function readStoredSignIn(file: string): Promise<DemoSignIn | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoSignIn;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
