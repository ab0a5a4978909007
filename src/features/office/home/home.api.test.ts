import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { anAnsweredMessage } from '../../../../test/letters.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../../../../test/quotations.ts';
import { storeLostEmail } from '../../customers/enquiries/mail-failures.store.ts';
import type { StaffRole } from '../acts/roles.limits.ts';
import type { ModelsGridReply } from '../grid/grid.contract.ts';
import type { StatisticsReply } from '../statistics/statistics.contract.ts';
import type { HomeReply, MyDayReply, PipelineReply } from './home.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
});
afterAll(() => site?.close());

const home = async () => (await site.get('/api/office/desk', headers)).body as HomeReply;
const failedEmails = async () =>
  ((await site.get('/api/office/failed_emails', headers)).body as { emails: { id: string; subject: string }[] }).emails;
const sendAgain = (id: string) => site.post('/api/office/send_email_again', { id }, headers);

describe('The home of the office', () => {
  it('counts views, downloads and enquiries by week, weeks without any as well', async () => {
    await site.query(`delete from page_views; delete from download_log; delete from enquiries`);
    await site.query(`insert into page_views (item_type, item_id, item_name, day, views) values
      ('product', 1, 'One', current_date, 3), ('brand', 1, 'Two', current_date, 4), ('product', 1, 'One', current_date - 7, 5),
      ('product', 1, 'One', current_date - 365, 100)`);
    await site.query(
      `insert into download_log (kind, file, downloaded_at) values ('step', 'a.step', now() - interval '14 days')`,
    );
    const { weeks } = await home();
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toMatchObject({ views: 7, downloads: 0, enquiries: 0 });
    expect(weeks.at(-2)).toMatchObject({ views: 5, downloads: 0 });
    expect(weeks.at(-3)).toMatchObject({ views: 0, downloads: 1 });
    expect(weeks.slice(0, 9).every(({ views, downloads }) => views + downloads === 0)).toBe(true);
  });

  it('lists what is viewed and downloaded most, with its public page, and what was searched for in vain', async () => {
    const [model] = await site.query('select id, name from models order by id limit 1');
    await site.query(`delete from page_views`);
    await site.query(`insert into page_views (item_type, item_id, item_name, views) values ('model', $1, $2, 9)`, [
      model.id,
      model.name,
    ]);
    await site.query(
      `insert into download_log (kind, file, model_id) values ('step', 'a.step', $1), ('igs', 'a.igs', $1)`,
      [model.id],
    );
    await site.query(`insert into search_misses (day, words, asked) values
      (current_date, 'egg clamp', 2), (current_date - 3, 'egg clamp', 3), (current_date - 60, 'old', 50),
      (current_date, 'priya sharma', 1)`);
    const { viewed, downloaded, misses } = await home();
    const address = `/product-single/${encodeURIComponent(model.name)}`;
    expect(viewed).toEqual([{ kind: 'model', name: model.name, address, views: 9 }]);
    expect(downloaded).toEqual([{ name: model.name, address, downloads: 2 }]);
    expect(misses).toMatchObject([{ words: 'egg clamp', asked: 5 }]);
  });

  it('counts the models that the clamp finder cannot find, and leads to them', async () => {
    const stating = (states: string, lacks: string) =>
      site.query<{ name: string }>(
        `select m.name from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id
         where m.is_active and p.is_active and c.is_active
         and exists (select from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = m.id and a.name = $1)
         and not exists (select from model_attributes v join attributes a on a.id = v.attribute_id where v.model_id = m.id and a.name = $2)`,
        [states, lacks],
      );
    await site.query(`delete from model_attributes where model_id in (
      select v.model_id from model_attributes v join attributes a on a.id = v.attribute_id where a.name = 'Holding capacity' limit 3)
      and attribute_id = (select id from attributes where name = 'Action')`);
    await site.knowsOfChanges();
    const expected = await stating('Holding capacity', 'Action');
    expect(expected.length).toBeGreaterThan(2);
    const { unfound } = await home();
    expect(unfound).toContainEqual({ states: 'Holding capacity', lacks: 'Action', models: expected.length });
    const grid = await site.get('/api/office/models_sheet?attribute=Holding%20capacity&lacks=Action', headers);
    const { models, attributes } = grid.body as ModelsGridReply;
    expect(models.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort());
    expect(attributes.find(({ name }) => name === 'Action')?.texts).toContain('Vertical Hold Down');
  });
});

describe('The day of a staff member', () => {
  const dayOf = async (role: StaffRole) => {
    const person = await aMemberOfStaff(site, role);
    const reply = async () => (await site.get('/api/office/my_day', await officeSession(site, person.id))).body;
    return { ...person, day: async () => (await reply()) as MyDayReply };
  };

  it('begins with the own enquiries, then those of nobody, and leaves those of colleagues', async () => {
    const { id, day } = await dayOf('sales');
    const colleague = await dayOf('sales');
    await site.query(`delete from conversations`);
    const [ofNobody, own, ofColleague] = [await anEnquiry(site), await anEnquiry(site), await anEnquiry(site)];
    await site.query(`update conversations set assignee_id = $2 where id = $1`, [own.id, id]);
    await site.query(`update conversations set assignee_id = $2 where id = $1`, [ofColleague.id, colleague.id]);
    expect((await day()).enquiries?.next.map((one) => one.id)).toEqual([own.id, ofNobody.id]);
  });

  it('lists the follow-ups of today only', async () => {
    const { day } = await dayOf('sales');
    const [today, later] = [await anEnquiry(site), await anEnquiry(site)];
    const snooze = `update conversations set status = 'snoozed', follow_up_at = now() + $2::interval where id = $1`;
    await site.query(snooze, [today.id, '0 days']);
    await site.query(snooze, [later.id, '2 days']);
    expect((await day()).enquiries?.follow_ups.map(({ id }) => id)).toEqual([today.id]);
  });

  it('lists quotations that expire within a week, and accepted ones until their order is confirmed', async () => {
    const { day, id } = await dayOf('sales');
    const staff = quotationsOf(site, await officeSession(site, id));
    await setSeller(site);
    const enquiry = await anEnquiry(site);
    const { number } = await staff.sent(enquiry.id);
    const tidy = async () => {
      const { expiring = [], accepted = [] } = (await day()).enquiries ?? {};
      return { expiring: expiring.map((one) => one.number), accepted: accepted.map((one) => one.number) };
    };
    expect(await tidy()).toEqual({ expiring: [], accepted: [] });
    await site.query('update quotations set valid_until = current_date + 3 where number = $1', [number]);
    expect(await tidy()).toEqual({ expiring: [number], accepted: [] });
    await site.query(`update quotations set state = 'accepted', answered_at = now() where number = $1`, [number]);
    expect(await tidy()).toEqual({ expiring: [], accepted: [number] });
    await site.query(`update quotations set confirmed_at = now() where number = $1`, [number]);
    expect(await tidy()).toEqual({ expiring: [], accepted: [] });
  });

  it('tells an editor of the last import only while it is one that was refused, and of no enquiry', async () => {
    const { day } = await dayOf('editor');
    expect(await day()).toEqual({ enquiries: null, refused_import: null });
    await site.query(`insert into imports (source, problems) values ('price-list.xlsx', 3)`);
    expect((await day()).refused_import).toMatchObject({ source: 'price-list.xlsx', problems: 3 });
    expect((await (await dayOf('sales')).day()).refused_import).toBeNull();
    await site.query(`insert into imports (source) values ('price-list-2.xlsx')`);
    expect((await day()).refused_import).toBeNull();
  });
});

describe('The numbers of the home page', () => {
  it('agree with each other and with the lists, and are the same for two people', async () => {
    const asked = [(await anEnquiry(site)).id, (await anEnquiry(site)).id, (await anAnsweredMessage(site, headers)).id];
    const [spam, wanted] = asked;
    for (const [id, status] of [
      [spam, 'spam'],
      [wanted, 'in_work'],
    ])
      await site.post('/api/office/change_enquiry', { id, version: 1, status }, headers);
    const admin = await officeSession(site, (await aMemberOfStaff(site, 'admin')).id);
    const numbersOf = async (person: Record<string, string>) => {
      const read = async <Body>(path: string) => (await site.get(`/api/office/${path}`, person)).body as Body;
      const { weeks } = await read<HomeReply>('desk');
      const statistics = await read<StatisticsReply>('desk_figures');
      const pipeline = await read<PipelineReply>('pipeline');
      const { open, late } = await read<{ open: number; late: number }>('enquiry_counts');
      const { items } = await read<{ items: object[] }>('enquiries?view=open');
      return {
        weeks: weeks.map(({ enquiries }) => enquiries),
        figures: statistics,
        pipeline,
        open,
        late,
        listed: items.length,
      };
    };
    const numbers = await numbersOf(headers);
    const { weeks, figures: statistics, pipeline, open, listed } = numbers;
    expect(weeks).toEqual(statistics.rows.map(({ enquiries }) => enquiries));
    expect(weeks.at(-1)).toBeGreaterThan(1);
    expect(weeks.reduce((sum, count) => sum + count, 0)).toBe(statistics.total.enquiries);
    expect([listed, (pipeline.states.new ?? 0) + (pipeline.states.in_work ?? 0)]).toEqual([open, open]);
    expect(await numbersOf(admin)).toEqual(numbers);
  });
});

describe('An email that could not be delivered', () => {
  const lost = (subject: string, isConfidential: boolean) => {
    const email = {
      to: { name: 'Asha', address: 'asha@example.com' },
      subject,
      text: 'Hello',
      html: '<p>Hello</p>',
      at: new Date().toISOString(),
      ...(isConfidential ? { isConfidential: true } : {}),
    };
    const jobId = randomUUID();
    return storeLostEmail(site.services.database.pool, { jobId, email, error: 'mailbox full' }).then(() => jobId);
  };

  it('is listed until it is queued again, which happens once', async () => {
    const id = await lost('Your enquiry', false);
    expect(await failedEmails()).toMatchObject([
      { id, to: 'asha@example.com', subject: 'Your enquiry', error: 'mailbox full' },
    ]);
    const replies = await Promise.all([sendAgain(id), sendAgain(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await failedEmails()).toEqual([]);
    const queued = await site.query(
      `select data from pgboss.job where name = 'mail' and data->>'subject' = 'Your enquiry'`,
    );
    expect(queued).toHaveLength(1);
  });

  it('is not sent again when it held a link, whose content is not stored', async () => {
    const id = await lost('Set your password', true);
    expect(await sendAgain(id)).toMatchObject({ status: 409 });
    expect(await failedEmails()).toMatchObject([{ id, is_resendable: false }]);
  });

  it('leaves the list when it is marked as done, once', async () => {
    const id = await lost('Set another password', true);
    const done = () => site.post('/api/office/close_failed_email', { id }, headers);
    const replies = await Promise.all([done(), done()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await failedEmails()).filter((email) => email.id === id)).toEqual([]);
  });
});
