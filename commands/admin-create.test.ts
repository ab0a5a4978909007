import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { signInToOffice } from '../test/office.ts';

const [PASSWORD, OTHER] = ['seven brass levers', 'nine copper hinges'];

describe('npm run admin:create', () => {
  let site: TestApp;
  let dataDir: string;
  beforeAll(async () => {
    site = await testApp();
    dataDir = await mkdtemp(path.join(tmpdir(), 'admin-create-'));
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true });
  });

  async function command(input: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, DATABASE_URL: site.connectionString, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'admin-create.ts'), ...args], { env });
    child.stdin.end(input);
    const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return out + problems;
  }

  it('makes an admin who can sign in, with the password from stdin', async () => {
    const output = await command(`${PASSWORD}\n`, 'Asha@Office.example', 'Asha', 'Rao');
    expect(output).toBe('Asha Rao can sign in at http://localhost:3000/admin as an admin, with asha@office.example.\n');
    const headers = await signInToOffice(site, 'asha@office.example', PASSWORD);
    expect((await site.get('/api/office/session', headers)).body).toMatchObject({
      staff: { name: 'Asha Rao', role: 'admin' },
    });
  });

  it('lets in a disabled staff member who has lost password and second factor', async () => {
    const { pool } = site.services.database;
    const headers = await signInToOffice(site, 'asha@office.example', PASSWORD);
    await pool.query(`update staff set disabled_at = now(), role = 'sales'`);
    await pool.query(`update staff_credentials set totp_secret = 'x', totp_enabled_at = now()`);
    expect(await command(OTHER, '--reset', 'asha@office.example')).toContain('can sign in');
    expect((await site.get('/api/office/session', headers)).status).toBe(401);
    const again = await signInToOffice(site, 'asha@office.example', OTHER);
    expect((await site.get('/api/office/session', again)).body).toMatchObject({ staff: { role: 'sales' } });
  });

  it('says in a line what is wrong', async () => {
    const stored = async () => (await site.services.database.pool.query('select 1 from staff')).rowCount;
    const before = await stored();
    for (const [input, args, message] of [
      ['short', ['b@office.example', 'B'], 'The password must have at least 12 characters.'],
      [PASSWORD, ['nobody', 'B'], 'nobody: must be an email address'],
      [PASSWORD, ['b@office.example'], 'npm run admin:create -- EMAIL NAME'],
      [PASSWORD, ['b@office.example', 'https://evil.example'], 'must be a name'],
      [PASSWORD, ['asha@office.example', 'Asha'], 'is already a staff member'],
      [PASSWORD, ['--reset', 'b@office.example'], 'No staff member has the address b@office.example'],
    ] as const) {
      const output = await command(input, ...args);
      expect(output).toContain(message);
      expect(output).not.toMatch(/ at .*:\d+:\d+/);
    }
    expect(await stored()).toBe(before);
  });
});
