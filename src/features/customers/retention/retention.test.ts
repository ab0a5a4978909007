import { readFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, modelsOfCatalogue, signIn } from '../../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { getEmailFolder, writeEmailFile } from '../../../platform/mail/email-files.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { readSettings } from '../../../platform/settings.ts';
import { applyRetention } from './retention.job.ts';
import { buildRetentionRules } from './retention.store.ts';
import { computePeriodStart, formatRetentionPeriod } from './retention.ts';

/** Periods of a new site. */
const PERIODS = { enquiryMonths: 24, messageMonths: 12, downloadMonths: 12, deletionDays: 0 };

let site: TestApp;
beforeAll(async () => {
  // ENQUIRY_MONTHS dates from releases that had no settings in the office.
  site = await testApp({ env: { ENQUIRY_MONTHS: '6' } });
  await applyRetention(site.services);
});
afterAll(() => site?.close());

const sql = (text: string, values: unknown[] = []) => site.query<Record<string, unknown>>(text, values);
const clean = () => applyRetention(site.services);
/** Values of a column that are left after the periods have been applied. */
const left = async (text: string, values: unknown[] = []) => {
  await clean();
  return (await sql(text, values)).map((row) => Object.values(row)[0]).sort();
};

/** Adds a row called `old`, whose period is over, and one called `new`, whose period is not. */
async function both(insert: string, ages: { old: string; new: string }) {
  for (const [name, age] of Object.entries(ages)) await sql(insert, [name, age]);
}

describe('Personal data whose period is over', () => {
  it('is deleted: contact messages, emails that failed, unconfirmed newsletter addresses, shared carts', async () => {
    await both(
      `insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message, created_at)
       values ('h', $1, $1, 'a@works.example', '1', 'm', now() - $2::interval)`,
      { old: '12 months 1 day', new: '11 months 20 days' },
    );
    await both(
      `insert into mail_failures (job_id, recipient, subject, letter, error, failed_at)
       values (gen_random_uuid(), 'a@works.example', $1, '{}', 'x', now() - $2::interval)`,
      { old: '91 days', new: '89 days' },
    );
    await both(
      `insert into submissions (form, key, content_hash, created_at) values ('share_basket', $1, 'h', now() - $2::interval)`,
      { old: '3 days 1 hour', new: '2 days 23 hours' },
    );
    await both(`insert into newsletter_signups (email, signed_up_at) values ($1, now() - $2::interval)`, {
      old: '31 days',
      new: '29 days',
    });
    await sql(
      `insert into newsletter_signups (email, signed_up_at, confirmed_at) values ('confirmed', now() - interval '9 years', now())`,
    );
    await both(
      `insert into shared_baskets (id, lines, created_at, expires_at)
       values (rpad($1, 22, 'x'), '[1]', now() - $2::interval, now() - $2::interval + interval '90 days')`,
      { old: '91 days', new: '89 days' },
    );
    expect(await left('select name from contact_enquiries')).toEqual(['new']);
    expect(await left('select subject from mail_failures')).toEqual(['new']);
    expect(await left('select email from newsletter_signups')).toEqual(['confirmed', 'new']);
    expect(await left('select left(id, 3) from shared_baskets')).toEqual(['new']);
  });

  it('is deleted: logins, remembered browsers, links and counters', async () => {
    const { id } = await aCustomer(site);
    const rows = [
      `insert into sessions (user_id, token, created_at, expires_at)
       values ($3, $1, now() - $2::interval, now() - $2::interval + interval '1 day')`,
      `insert into remembered_logins (user_id, series, token_hash, rotated_at, expires_at)
       values ($3, $1, '', now() - $2::interval, now() - $2::interval + interval '30 days')`,
      `insert into account_links (user_id, token_hash, purpose, expires_at) values ($3, $1, 'reset', now() - $2::interval)`,
      `insert into rate_limits (key, count, resets_at) select $1 || $3::text, 1, now() - $2::interval`,
    ];
    const ages = [
      ['25 hours', '23 hours'],
      ['31 days', '29 days'],
      ['8 days', '6 days'],
      ['1 second', '-1 hour'],
    ];
    for (const [index, text] of rows.entries()) {
      await sql(text, ['old', ages[index]?.[0], id]);
      await sql(text, ['new', ages[index]?.[1], id]);
    }
    expect(await left('select token from sessions where user_id = $1', [id])).toEqual(['new']);
    expect(await left('select series from remembered_logins where user_id = $1', [id])).toEqual(['new']);
    expect(await left('select token_hash from account_links where user_id = $1', [id])).toEqual(['new']);
    expect(await left(`select left(key, 3) from rate_limits where key in ('old' || $1, 'new' || $1)`, [id])).toEqual([
      'new',
    ]);
  });

  it('is deleted: logins and invitations of staff', async () => {
    const [{ id } = {}] = await sql(
      `insert into staff (email, name, role) values ('asha@office.example', 'Asha', 'viewer') returning id`,
    );
    for (const [token, age] of [
      ['old', '13 hours'],
      ['new', '11 hours'],
    ])
      await sql(
        `insert into office_sessions (staff_id, token_hash, created_at, expires_at, ip, user_agent)
         values ($1, $2, now() - $3::interval, now() - $3::interval + interval '12 hours', '10.0.0.1', 'a browser')`,
        [id, token, age],
      );
    await both(
      `insert into staff_invitations (token_hash, email, name, role, expires_at)
       values ($1, 'ravi@office.example', 'Ravi', 'viewer', now() - $2::interval)`,
      { old: '8 days', new: '6 days' },
    );
    expect(await left('select token_hash from office_sessions')).toEqual(['new']);
    expect(await left('select token_hash from staff_invitations')).toEqual(['new']);
  });

  it('is deleted: accounts that nobody ever verified, unless they are banned, staff or have a valid link', async () => {
    const names: string[] = [];
    const account = async (name: string, age: string, change = 'email_verified = false') => {
      const { id } = await aCustomer(site, { firstName: name, lastName: 'Unverified', emailVerified: false });
      await sql(`update users set created_at = now() - $2::interval, ${change} where id = $1`, [id, age]);
      names.push(name);
      return id;
    };
    await account('old', '49 hours');
    await account('new', '47 hours');
    await account('banned', '9 days', 'banned = true');
    await account('staff', '9 days', `role = 'admin'`);
    await sql('update users set email_verified = false where id = $1', [
      await account('withdrawn', '9 days', 'email_verified = true'),
    ]);
    await sql(
      `insert into account_links (token_hash, purpose, user_id, expires_at) values ('l', 'verify', $1, now() + interval '1 hour')`,
      [await account('linked', '9 days')],
    );
    const remaining = await left(`select first_name from users where last_name = 'Unverified'`);
    expect(remaining).toEqual(names.filter((name) => name !== 'old').sort());
  });

  it('is anonymised: enquiries, after the months of the setting, with what was asked for', async () => {
    const { id, email } = await aCustomer(site);
    const headers = await signIn(site, email);
    const [model] = await modelsOfCatalogue(site, 1);
    const send = async (note: string) => {
      const enquiry = {
        customer_id: id,
        product_ids: [model?.product_id],
        model_ids: [model?.id],
        model_names: [model?.name],
        quantities: [7],
        note,
        po_reference: `PO ${note}`,
      };
      return (await site.post('/api/submit_enquiry.php', enquiry, headers)).body as { reference: string };
    };
    const old = await send('Call Asha');
    const recent = await send('Call Ravi');
    const age = (reference: string, months: string) =>
      sql('update enquiries set created_at = now() - $2::interval where reference = $1', [reference, months]);
    await age(old.reference, '6 months 1 day');
    await age(recent.reference, '5 months');
    await clean();
    const row = async (reference: string) =>
      (
        await sql(
          `select e.*, l.model_name, l.quantity from enquiries e join enquiry_lines l on l.enquiry_id = e.id
           where e.reference = $1`,
          [reference],
        )
      )[0];
    const anonymous = await row(old.reference);
    expect(anonymous).toMatchObject({
      user_id: null,
      note: '',
      po_reference: '',
      model_name: model?.name,
      quantity: 7,
    });
    expect(anonymous?.customer).toMatchObject({ name: 'Older enquiry', email: '', country: 'India' });
    expect(JSON.stringify(anonymous)).not.toMatch(/Asha|Works Ltd|works\.example/);
    expect(await row(recent.reference)).toMatchObject({
      user_id: id,
      note: 'Call Ravi',
      customer: { name: 'Asha Rao', email },
    });
  });

  it('is counted from the last message or quotation, also after a merge, and reaches emails without a sender', async () => {
    const begun = async (name: string, customer: object, mergedInto?: number) => {
      const [{ id } = { id: 0 }] = await sql(
        `with stored as (
           insert into enquiries (reference, customer, request_hash, created_at)
           values ($1, $2, '', now() - interval '2 years') returning id)
         insert into conversations (enquiry_id, reference, name, email, received_at, due_at, merged_into_id)
         select id, $1, 'x', '', now() - case when $3::int is null then interval '2 years' else interval '1 day' end, now(), $3
         from stored returning id`,
        [`LAST-${name}`, customer, mergedInto],
      );
      return Number(id);
    };
    const asha = { name: 'Asha', email: 'a@works.example', mobile: '' };
    await begun('nothing', asha);
    await begun('unknown', { name: 'Unknown', email: '', mobile: '' });
    await sql(
      `insert into messages (conversation_id, direction, text, state) values ($1, 'in', 'A question', 'recorded')`,
      [await begun('message', asha)],
    );
    await sql(
      `insert into quotations (conversation_id, buyer_name, valid_until, changed_at) values ($1, 'Asha', now(), now() - interval '1 day')`,
      [await begun('quotation', asha)],
    );
    await begun('merged', asha, await begun('surviving', asha));
    await sql(`update enquiries set created_at = now() where reference = 'LAST-merged'`);
    expect(
      await left(
        `select reference from enquiries where reference like 'LAST-%' and customer->>'name' <> 'Older enquiry'`,
      ),
    ).toEqual(['LAST-merged', 'LAST-message', 'LAST-quotation', 'LAST-surviving']);
    await sql(`delete from enquiries where reference like 'LAST-%'`);
  });

  it('is anonymised: the log of downloads', async () => {
    const { id } = await aCustomer(site);
    for (const [file, age] of [
      ['old', '12 months 1 day'],
      ['new', '11 months 20 days'],
    ]) {
      await sql(
        `insert into download_log (user_id, kind, file, downloaded_at) values ($1, 'step', $2, now() - $3::interval)`,
        [id, file, age],
      );
    }
    expect(await left('select file from download_log where user_id = $1', [id])).toEqual(['new']);
    expect(await sql(`select user_id from download_log where file = 'old'`)).toEqual([{ user_id: null }]);
  });

  it('is found without reading what is anonymous already', async () => {
    await sql(`insert into download_log (kind, file, downloaded_at)
      select 'step', 'many', now() - interval '2 years' from generate_series(1, 20000)`);
    await sql(`insert into enquiries (reference, customer, request_hash, created_at)
      select 'MANY-' || n, '{"name": "Older enquiry", "email": ""}', '', now() - interval '2 years'
      from generate_series(1, 20000) n`);
    await sql('analyze download_log, enquiries');
    const { pool } = site.services.database;
    const plans: Promise<Record<string, unknown>[]>[] = [];
    const query = (text: string, values: unknown[]) => {
      plans.push(sql(`explain ${text}`, values));
      return pool.query(text, values);
    };
    const client = { query } as unknown as DatabaseClient;
    const { enquiries, downloads } = buildRetentionRules(site.services.settings, PERIODS);
    await enquiries.apply(client, new Date());
    await downloads.apply(client, new Date());
    const text = JSON.stringify(await Promise.all(plans));
    expect(text).toContain('enquiries_of_senders');
    expect(text).toContain('download_log_of_users');
    await sql(`delete from download_log where file = 'many'`);
    await sql(`delete from enquiries where reference like 'MANY-%'`);
  });

  it('is anonymised in batches that wait for no lock', async () => {
    const add = (from: number, to: number) =>
      sql(
        `with stored as (
           insert into enquiries (reference, customer, request_hash, created_at)
           select 'OLD-' || at, '{"name": "Asha", "email": "a@works.example", "country": "India"}', '', now() - interval '1 year'
           from generate_series($1::int, $2::int) at returning id, reference),
         begun as (
           insert into conversations (enquiry_id, reference, name, email, received_at, due_at, status)
           select id, reference, 'Asha', 'a@works.example', now() - interval '1 year', now() - interval '1 year',
             case when split_part(reference, '-', 2)::int % 2 = 0 then 'quoted' else 'new' end from stored returning id),
         noted as (insert into conversation_events (conversation_id, kind, text) select id, 'note', 'Asha has called' from begun)
         insert into messages (conversation_id, direction, text, state, sender, at)
         select id, 'in', 'I am Asha', 'recorded', 'a@works.example', now() - interval '1 year' from begun`,
        [from, to],
      );
    const named = () =>
      sql(`select reference from enquiries where reference like 'OLD-%' and customer->>'email' <> ''`);
    for (const from of [1, 701, 1401]) await add(from, from + 699);
    await site.services.database.transaction(async ({ client }) => {
      await client.query(`select from enquiries where reference = 'OLD-7' for update`);
      await clean();
      expect(await named()).toEqual([{ reference: 'OLD-7' }]);
    });
    await clean();
    expect(await named()).toEqual([]);
    const kinds = `select customer->>'name' as name, c.name as asker, c.email, customer->>'country' as country, status, count(*)::int
      from enquiries e join conversations c on c.enquiry_id = e.id where e.reference like 'OLD-%' group by 1, 2, 3, 4, 5 order by 5`;
    const anonymous = { name: 'Older enquiry', asker: 'Older enquiry', email: '', country: 'India', count: 1050 };
    expect(await sql(kinds)).toEqual([
      { ...anonymous, status: 'closed' },
      { ...anonymous, status: 'quoted' },
    ]);
    expect(await sql('select text from messages union all select text from conversation_events')).toEqual([]);
  });

  it('is deleted: sent emails in the queue and in files, but not an email that waits', async () => {
    const job = (state: string, age: string, queue = 'mail') =>
      sql(
        // A waiting job has no completion time; the queue deletes jobs a week after their completion.
        `insert into pgboss.job (name, data, state, deletion_seconds, start_after, created_on, completed_on)
         values ($3, jsonb_build_object('kept', $1::text || $2), $1::pgboss.job_state, 604800, now() + interval '1 day',
           now() - $2::interval, case when $1 <> 'created' then now() - $2::interval end)`,
        [state, age, queue],
      );
    await job('completed', '61 minutes');
    await job('failed', '61 minutes');
    await job('completed', '59 minutes');
    await job('created', '9 days');
    await job('completed', '62 minutes', 'mail-confidential');
    expect(await left(`select data->>'kept' from pgboss.job where data ? 'kept'`)).toEqual([
      'completed59 minutes',
      'created9 days',
    ]);

    const folder = getEmailFolder(site.services.settings.dataDir);
    for (const name of ['old', 'new']) await writeEmailFile(folder, name, Buffer.from('Subject: x\r\n\r\n'));
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    await utimes(path.join(folder, 'old.eml'), days(8), days(8));
    await utimes(path.join(folder, 'new.eml'), days(6), days(6));
    await clean();
    expect((await readdir(folder)).filter((name) => /^(old|new)/.test(name))).toEqual(['new.eml']);
  });
});

describe('The clean-up job', () => {
  it('runs every hour, and once after a start', async () => {
    expect(await sql(`select name, cron from pgboss.schedule where name = 'retention'`)).toEqual([
      { name: 'retention', cron: '17 * * * *' },
    ]);
    await expect
      .poll(() => sql(`select distinct state from pgboss.job where name = 'retention'`))
      .toEqual([{ state: 'completed' }]);
    // The template database may have run this job within the last hour.
    const perHour = await sql(`select count(*)::int from pgboss.job where name = 'retention' group by singleton_on`);
    expect(new Set(perHour.map(({ count }) => count))).toEqual(new Set([1]));
  });

  it('applies the other periods when one fails', async () => {
    await sql(`insert into mail_failures (job_id, recipient, subject, letter, error, failed_at)
      values (gen_random_uuid(), 'a@works.example', 'after', '{}', 'x', now() - interval '91 days')`);
    await sql('alter table contact_enquiries rename to elsewhere');
    await expect(applyRetention(site.services)).rejects.toThrow('Some personal data could not be deleted');
    await sql('alter table elsewhere rename to contact_enquiries');
    expect(await sql(`select from mail_failures where subject = 'after'`)).toEqual([]);
  });
});

describe('The periods', () => {
  it('are sent to the privacy page, with the months of the setting', async () => {
    const { body } = await site.get('/api/get_retention.php');
    expect(body).toContainEqual({
      data: 'Enquiries',
      period: '6 months after the enquiry, or its last message or quotation',
      afterwards: expect.stringContaining('name, contact details'),
    });
    const page = (await site.inject('/PrivacyPolicy')).body.replaceAll('<!-- -->', '');
    for (const { data, period } of body as { data: string; period: string }[]) {
      expect(page).toContain(data);
      expect(page).toContain(period);
    }
  });

  it('hold for what is counted, and for the networks of an account, when someone logs in', async () => {
    const { email } = await aCustomer(site);
    await sql('delete from rate_limits');
    await signIn(site, email);
    const days = (condition: string) =>
      sql(
        `select ceil(max(extract(epoch from resets_at - now())) / 86400)::int as days from rate_limits where ${condition}`,
      );
    const { requestCounters, ownersAddresses } = buildRetentionRules(site.services.settings, PERIODS);
    expect(await days(`key not like 'login-owner:%'`)).toEqual([{ days: requestCounters.period.count }]);
    expect(await days(`key like 'login-owner:%'`)).toEqual([{ days: ownersAddresses.period.count }]);
  });

  it.each([
    ['2026-08-31T10:00:00Z', 6, '2026-02-28T10:00:00.000Z'],
    ['2024-03-31T10:00:00Z', 1, '2024-02-29T10:00:00.000Z'],
    ['2026-10-31T10:00:00Z', 24, '2024-10-31T10:00:00.000Z'],
    ['2026-01-15T10:00:00Z', 12, '2025-01-15T10:00:00.000Z'],
  ])('that are open at %s for %i months began at %s', (now, count, start) => {
    expect(computePeriodStart(new Date(now), { count, unit: 'months' }).toISOString()).toBe(start);
  });

  it('are those of docs/personal-data.md', () => {
    const document = readFileSync('docs/personal-data.md', 'utf8');
    const rows = Object.values(buildRetentionRules(readSettings({}), PERIODS)).map(
      (entry) => `| ${entry.data} | ${formatRetentionPeriod(entry)} | ${entry.afterwards} |`,
    );
    expect(document).toContain(['| data | stored until | then |', '|---|---|---|', ...rows].join('\n'));
  });
});
