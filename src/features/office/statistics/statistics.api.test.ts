import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import {
  STATISTICS_DIVISIONS,
  type Statistics,
  type StatisticsDivision,
  type StatisticsReply,
} from './statistics.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
let staffIds: number[];
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
  staffIds = [(await aMemberOfStaff(site, 'sales')).id, (await aMemberOfStaff(site, 'sales')).id];
  await storeEnquiries();
});
afterAll(() => site?.close());

const FROM = '2026-01-05';
const UNTIL = '2026-02-15';

/** Stores enquiries of all kinds around the period, several for each division. */
async function storeEnquiries() {
  await site.query('delete from enquiries');
  await site.query('delete from contact_enquiries');
  await site.query(
    `insert into enquiries (reference, customer, request_hash, created_at)
     select 'ENQ-2026-9' || lpad(n::text, 5, '0'), jsonb_build_object('name', 'N', 'email', 'n@works.example',
       'state', (array['Gujarat', 'Kerala', ''])[1 + n % 3], 'city', (array['Rajkot', 'Kochi'])[1 + n % 2]), '',
       timestamptz '2026-01-01 00:00+05:30' + n * interval '7 hours'
     from generate_series(0, 199) n`,
  );
  await site.query(
    `insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity)
     select e.id, l, m.id, m.name, m.product_id, '', l from (select *, row_number() over (order by id) as n from enquiries) e
     cross join generate_series(1, 3) l join (select *, row_number() over (order by id) as at from models) m on m.at = 1 + (e.n * 37 + l * 101) % 200
     where e.n % 10 <> 0`,
  );
  await site.query(
    `insert into conversations (enquiry_id, reference, name, email, status, assignee_id, received_at, due_at, first_answered_at, answered_in_time,
       first_answer_minutes)
     select id, reference, 'N', 'n@works.example', (array['answered', 'quoted', 'spam', 'new', 'closed'])[1 + n % 5],
       (array[$1::int, $2, null])[1 + n % 3], created_at, created_at + interval '1 day',
       case when n % 5 <> 3 then created_at + (n % 7) * interval '6 hours' end, case when n % 5 <> 3 then n % 7 < 4 end,
       case when n % 5 <> 3 then (n * 13) % 600 end
     from (select *, row_number() over (order by id) as n from enquiries) e`,
    staffIds,
  );
  await site.query(
    `insert into quotations (conversation_id, number, revision, state, currency, buyer_name, valid_until, sent_at, total)
     select c.id, 'Q/2025-26/' || c.id, 1 + r, case when r = 0 then 'replaced' else (array['sent', 'accepted', 'declined'])[1 + c.id % 3] end,
       (array['INR', 'INR', 'USD'])[1 + c.id % 3], 'N', '2026-03-01', c.received_at, c.id * 10.25 + r
     from conversations c cross join generate_series(0, 1) r where c.id % 4 = 0`,
  );
  await site.query(
    `insert into quotation_lines (quotation_id, position, model_id, text, quantity, amount)
     select q.id, l.position, l.model_id, '', 1, q.id + l.position / 100.0 from quotations q join conversations c on c.id = q.conversation_id
     join enquiry_lines l on l.enquiry_id = c.enquiry_id`,
  );
}

const getStatistics = async (by: StatisticsDivision) =>
  (await site.get(`/api/office/desk_figures?from=${FROM}&until=${UNTIL}&by=${by}`, headers)).body as StatisticsReply;

interface Stored {
  keys: Record<StatisticsDivision, string[]>;
  day: string;
  status: string;
  answered: boolean;
  in_time: boolean | null;
  minutes: number | null;
  offers: {
    currency: Statistics['sums'][number]['currency'];
    state: string;
    paise: number;
    lines: { family: string; paise: number }[];
  }[];
}

async function everything(): Promise<Stored[]> {
  const rows = await site.query<
    Omit<Stored, 'keys'> & { staff: string; state: string; town: string; families: string[] }
  >(`
    select to_char(c.received_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, c.status, c.first_answered_at is not null as answered,
      c.answered_in_time as in_time, c.first_answer_minutes as minutes, coalesce(c.assignee_id::text, '') as staff,
      e.customer->>'state' as state, e.customer->>'city' as town,
      array(select p.category_id::text from enquiry_lines l join products p on p.id = l.product_id where l.enquiry_id = e.id) as families,
      coalesce((select json_agg(json_build_object('currency', q.currency, 'state', q.state, 'paise', (q.total * 100)::int, 'lines', (
        select json_agg(json_build_object('family', coalesce(p.category_id::text, ''), 'paise', (l.amount * 100)::int)) from quotation_lines l
        left join models m on m.id = l.model_id left join products p on p.id = m.product_id where l.quotation_id = q.id)))
        from quotations q where q.conversation_id = c.id), '[]') as offers
    from conversations c join enquiries e on e.id = c.enquiry_id`);
  return rows.map(({ staff, state, town, families, ...row }) => ({
    ...row,
    keys: {
      week: [mondayOf(row.day)],
      staff: [staff],
      family: families.length ? [...new Set(families)] : [''],
      state: [state],
      town: [town],
    },
  }));
}

function mondayOf(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Expected statistics of `rows`. With `family`, sums cover only its lines, in the quotations of `all`. */
function counted(rows: Stored[], family?: string, all = rows): Statistics {
  const minutes = rows.flatMap((row) => row.minutes ?? []).sort((a, b) => a - b);
  const middle = (minutes.length - 1) / 2;
  const offered = rows.map(({ offers }) => offers.filter(({ state }) => state !== 'replaced'));
  const sums = new Map<Statistics['sums'][number]['currency'], { quoted: number; accepted: number }>();
  for (const { currency, state, paise, lines } of all.flatMap(({ offers }) => offers)) {
    if (state === 'replaced') continue;
    const own = (lines ?? []).filter((line) => line.family === family).map((line) => line.paise);
    if (family !== undefined && !own.length) continue;
    const amount = family === undefined ? paise : own.reduce((sum, one) => sum + one, 0);
    const sum = sums.get(currency) ?? { quoted: 0, accepted: 0 };
    sums.set(currency, { quoted: sum.quoted + amount, accepted: sum.accepted + (state === 'accepted' ? amount : 0) });
  }
  const text = (paise: number) => (paise / 100).toFixed(2);
  return {
    enquiries: rows.length,
    answered: rows.filter(({ answered }) => answered).length,
    in_time: rows.filter(({ in_time }) => in_time).length,
    due: rows.filter(({ answered, status }) => answered || status === 'new').length,
    median_minutes: minutes.length
      ? ((minutes[Math.floor(middle)] ?? 0) + (minutes[Math.ceil(middle)] ?? 0)) / 2
      : null,
    quoted: offered.filter(({ length }) => length).length,
    accepted: offered.filter((offers) => offers.some(({ state }) => state === 'accepted')).length,
    sums: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { quoted, accepted }]) => ({ currency, quoted: text(quoted), accepted: text(accepted) })),
  };
}

/** Compares all statistics with a plain count of the stored rows without spam. */
async function expectPlainCount(by: StatisticsDivision) {
  const within = (await everything()).filter(({ day, status }) => day >= FROM && day <= UNTIL && status !== 'spam');
  const { rows, total, from, until } = await getStatistics(by);
  expect([from, until]).toEqual([FROM, UNTIL]);
  expect(total).toEqual(counted(within));
  expect(total.quoted).toBeGreaterThan(10);
  const keys = [...new Set(within.flatMap(({ keys: all }) => all[by]))];
  expect(rows.map(({ key }) => key).sort()).toEqual(keys.sort());
  for (const { key, name: _, ...row } of rows) {
    const own = within.filter(({ keys: all }) => all[by].includes(key));
    expect([key, row]).toEqual([key, by === 'family' ? counted(own, key, within) : counted(own)]);
  }
  if (by !== 'family') expect(rows.reduce((sum, { enquiries }) => sum + enquiries, 0)).toBe(total.enquiries);
}

const CHANGES = [
  'update conversations set assignee_id = null where id % 5 = 1',
  `update conversations set status = 'spam' where id % 7 = 2`,
  `update conversations set status = 'answered', first_answered_at = due_at, answered_in_time = true, first_answer_minutes = 7
    where status = 'new' and id % 3 = 0`,
  `with asked as (insert into enquiries (reference, customer, request_hash, created_at) select 'ENQ-2026-800001', customer, '', created_at
    from enquiries order by id limit 1 offset 50 returning *) insert into conversations (enquiry_id, reference, name, email, received_at, due_at)
    select id, reference, 'N', 'n@works.example', created_at, created_at from asked`,
  'delete from enquiries where id % 11 = 3',
  `update enquiries set customer = customer || '{"state": "", "city": ""}' where id % 9 = 4`,
  `update quotations set state = 'accepted' where state = 'sent' and id % 2 = 0`,
  'update quotations set total = total + 5 where id % 4 = 1',
  'update products set category_id = (select max(category_id) from products) where id % 3 = 0',
  'update enquiry_lines set product_id = null where product_id % 5 = 0',
  'update quotation_lines set model_id = null where model_id % 5 = 0',
];

describe('The figures of the inbox', () => {
  it.each(STATISTICS_DIVISIONS)('by %s are those of a plain count of what is stored, without spam', expectPlainCount);

  it('are those of a plain count after everything that changes one', async () => {
    for (const change of CHANGES) await site.query(change);
    for (const by of STATISTICS_DIVISIONS) await expectPlainCount(by);
  });

  it('count an enquiry as late once its due time has passed', async () => {
    const { total } = await getStatistics('week');
    const [{ id } = { id: 0 }] = await site.query<{ id: number }>(
      `update conversations set due_at = now() + interval '200 ms' where id = (
        select id from conversations where status = 'new' and first_answered_at is null and received_at between '2026-01-20' and '2026-01-30' limit 1) returning id`,
    );
    expect(id).toBeGreaterThan(0);
    expect((await getStatistics('week')).total.due).toBe(total.due - 1);
    await new Promise((done) => setTimeout(done, 250));
    expect((await getStatistics('week')).total.due).toBe(total.due);
  });

  it('have every week of the period, also those without an enquiry, and the last twelve without one', async () => {
    const empty = await site.get('/api/office/desk_figures?from=2024-01-01&until=2024-01-21', headers);
    expect((empty.body as StatisticsReply).rows.map(({ key, enquiries }) => [key, enquiries])).toEqual([
      ['2024-01-01', 0],
      ['2024-01-08', 0],
      ['2024-01-15', 0],
    ]);
    expect(((await site.get('/api/office/desk_figures', headers)).body as StatisticsReply).rows).toHaveLength(12);
  });

  it('name no person who asked', async () => {
    for (const by of STATISTICS_DIVISIONS)
      expect(JSON.stringify(await getStatistics(by))).not.toMatch(/works\.example|"N"/);
  });

  it('are exported as CSV and XLSX with the same numbers', async () => {
    const { rows, total } = await getStatistics('state');
    const query = `from=${FROM}&until=${UNTIL}&by=state`;
    const csv = await site.inject({ url: `/api/office/desk_figures_sheet?${query}&format=csv`, headers });
    expect(csv.headers['content-disposition']).toContain(`figures-by-state-${FROM}-${UNTIL}.csv`);
    const lines = csv.body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines.map(([name, enquiries]) => [name, enquiries])).toEqual([
      [expect.stringContaining('State'), 'Enquiries'],
      ...rows.map(({ name, enquiries }) => [name || 'Not known', String(enquiries)]),
      ['All', String(total.enquiries)],
    ]);
    const xlsx = await site.inject({ url: `/api/office/desk_figures_sheet?${query}&format=xlsx`, headers });
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it.each([
    ['from=2026-02-01&until=2026-01-01', 'until'],
    ['from=2020-01-01&until=2026-01-01', 'from'],
    ['from=yesterday', 'from'],
    ['by=moon', 'by'],
  ])('are refused for %s with the field', async (query, field) => {
    expect(await site.get(`/api/office/desk_figures?${query}`, headers)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(field) },
    });
  });
});

it('An answer is measured in working hours when it is sent', async () => {
  const { status } = await site.post(
    '/api/office/record_answer',
    {
      id: (await site.query<{ id: number }>(`select id from conversations where first_answered_at is null limit 1`))[0]
        ?.id,
      direction: 'out',
      channel: 'phone',
      subject: '',
      text: 'Called them',
    },
    await officeSession(site, staffIds[0] ?? 0),
  );
  expect(status).toBe(200);
  const [measured] = await site.query<{ minutes: number; clock: number }>(`
    select first_answer_minutes as minutes, extract(epoch from first_answered_at - received_at)::int / 60 as clock from conversations
    order by first_answered_at desc nulls last limit 1`);
  expect(measured?.minutes).toBeGreaterThan(0);
  expect(measured?.minutes).toBeLessThan(measured?.clock ?? 0);
});
