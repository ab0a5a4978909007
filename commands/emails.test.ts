import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOpenMailFailures, storeLostEmail } from '../src/features/customers/enquiries/mail-failures.store.ts';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { freshDatabase } from '../test/database.ts';

const IDS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const CONFIDENTIAL = '00000000-0000-4000-8000-000000000003';

describe('npm run emails', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  let dataDir: string;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = openDatabase(fresh.connectionString);
    dataDir = await mkdtemp(path.join(tmpdir(), 'emails-'));
    for (const [index, jobId] of [...IDS, CONFIDENTIAL].entries()) {
      const to = { name: 'Sales', address: `sales${index}@works.example` };
      const email = { to, subject: `Enquiry ${index}`, text: 'Ten clamps', html: '', at: new Date().toISOString() };
      const isConfidential = jobId === CONFIDENTIAL;
      const replyTo = index === 0 ? { name: 'Asha', address: 'asha@works.example' } : undefined;
      await storeLostEmail(database.pool, {
        jobId,
        email: { ...email, replyTo, isConfidential },
        error: '550 mailbox full',
      });
    }
  });
  afterAll(async () => {
    await database.close();
    await fresh.drop();
    await rm(dataDir, { recursive: true });
  });

  async function command(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      DATABASE_URL: fresh.connectionString,
      DATA_DIR: dataDir,
      SALES_MAIL: 'new@works.example',
    };
    const script = path.join(import.meta.dirname, 'emails.ts');
    try {
      return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  }
  const queued = async () =>
    (
      await database.pool.query(
        `select data->>'subject' as subject, data->'to'->>'address' as to from pgboss.job where name = 'mail' order by 1`,
      )
    ).rows;

  const countOpen = async () => (await loadOpenMailFailures(database.pool)).length;

  it('lists undelivered emails, sends one again, then all others except those with a link', async () => {
    const list = await command();
    expect(list).toMatch(/sales0@works\.example\n +subject +Enquiry 0\n +reason +550 mailbox full/);
    expect(list).toContain('3 emails could not be delivered.');

    expect(await command('--resend', IDS[1])).toContain('1 email queued');
    expect(await queued()).toEqual([{ subject: 'Enquiry 1', to: 'sales1@works.example' }]);
    expect(await countOpen()).toBe(2);

    expect(await command('--resend', 'all')).toMatch(/3 {2}not sent again: .*\n1 email queued/);
    expect(await queued()).toEqual([
      { subject: 'Enquiry 0', to: 'new@works.example' },
      { subject: 'Enquiry 1', to: 'sales1@works.example' },
    ]);
    expect(await countOpen()).toBe(1);
  });

  it('marks one as done without sending it', async () => {
    const before = await queued();
    expect(await command('--done', CONFIDENTIAL)).toContain('1 email marked as done.');
    expect(await countOpen()).toBe(0);
    expect(await queued()).toEqual(before);
  });

  it('names an unknown id or option without a stack trace', async () => {
    for (const args of [['--resend', 'none'], ['--done', 'none'], ['--send'], ['--done', 'all', '--resend', 'all']]) {
      const output = await command(...args);
      expect(output).toContain('npm run emails -- --resend ID');
      expect(output).not.toContain('    at ');
    }
  });
});
