import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../../../../test/quotations.ts';
import { formatDayInZone } from '../../../platform/time/time-zone.ts';
import type { InboxEnquiry } from './enquiry.contract.ts';
import { runFollowUps } from './follow-ups.job.ts';
import type { InboxItem } from './inbox.contract.ts';

const DAY = 24 * 60 * 60 * 1000;
let site: TestApp;
let sales: Record<string, string>;
let ravi: Awaited<ReturnType<typeof aMemberOfStaff>>;
let raviHeaders: Record<string, string>;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
  sales = await officeSession(site, (await aMemberOfStaff(site, 'sales')).id);
  ravi = await aMemberOfStaff(site, 'admin');
  raviHeaders = await officeSession(site, ravi.id);
  await setSeller(site);
});
afterAll(() => site?.close());

const post = (path: string, body: unknown, headers = sales) => site.post(`/api/office/${path}`, body, headers);
const enquiry = async (id: number) => (await site.get(`/api/office/enquiry?id=${id}`, sales)).body as InboxEnquiry;
const open = async () =>
  ((await site.get('/api/office/enquiries', sales)).body as { items: InboxItem[] }).items.map(({ id }) => id);
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
/** Runs the job with the clock set forward by `days`. */
const later = (days: number) => runFollowUps({ ...site.services, clock: () => new Date(Date.now() + days * DAY) });
const emailsTo = async (address: string) =>
  (
    await site.query<{ subject: string }>(
      `select data ->> 'subject' as subject from pgboss.job where data -> 'to' ->> 'address' = $1`,
      [address],
    )
  ).map(({ subject }) => subject);
const assign = async (id: number, assignee: number, headers = sales) =>
  post('change_enquiry', { id, version: (await enquiry(id)).version, assignee }, headers);

describe('Looking at an enquiry', () => {
  it('takes nothing over; answering it does', async () => {
    const { id } = await anEnquiry(site);
    await post('open_enquiry', { id });
    expect(await enquiry(id)).toMatchObject({ status: 'new', assignee: null });
    const { version } = await enquiry(id);
    await post('send_answer', { id, version, subject: 'Clamps', text: 'Three weeks.' });
    expect(await enquiry(id)).toMatchObject({ status: 'answered', assignee: { name: 'Ravi sales' } });
  });
});

describe('A hand-over', () => {
  it('is announced by email and counted, and puts a new enquiry in work; assigning oneself sends nothing', async () => {
    const { id, reference } = await anEnquiry(site);
    const mine = async () =>
      ((await site.get('/api/office/enquiry_counts', raviHeaders)).body as { mine: number }).mine;
    const before = await mine();
    await assign(id, ravi.id);
    expect(await enquiry(id)).toMatchObject({ status: 'in_work', assignee: { id: ravi.id } });
    expect(await emailsTo(ravi.email)).toEqual([`${reference} is assigned to you`]);
    expect(await mine()).toBe(before + 1);
    const { id: other } = await anEnquiry(site);
    await assign(other, ravi.id, raviHeaders);
    expect(await emailsTo(ravi.email)).toHaveLength(1);
  });
});

describe('A mention', () => {
  it('in a note is announced by email and counted until the enquiry is opened, in any state', async () => {
    const { id, reference } = await anEnquiry(site);
    await post('change_enquiry', { id, version: (await enquiry(id)).version, status: 'closed' });
    const noticed = async () => {
      const { body } = await site.get('/api/office/enquiry_counts', raviHeaders);
      return (body as { noticed: number }).noticed;
    };
    const newToRavi = async () =>
      ((await site.get('/api/office/enquiries?assignee=noticed', raviHeaders)).body as { items: InboxItem[] }).items;
    const before = await noticed();
    await post('note_enquiry', { id, kind: 'note', text: `@${ravi.name.toUpperCase()}: what did we quote in May?` });
    expect(await emailsTo(ravi.email)).toContain(`Ravi sales mentions you: ${reference}`);
    expect(await noticed()).toBe(before + 1);
    expect(await newToRavi()).toContainEqual(expect.objectContaining({ id, status: 'closed', notice: 'mention' }));
    expect((await enquiry(id)).assignee).toBe(null);
    await post('open_enquiry', { id }, raviHeaders);
    expect(await noticed()).toBe(before);
    await post('note_enquiry', { id, kind: 'note', text: `@${ravi.name} I answered` }, raviHeaders);
    expect(await noticed()).toBe(before);
  });
});

describe('A follow-up', () => {
  it('snoozes an open enquiry until its day, when it is in work again and announced', async () => {
    const { id, reference } = await anEnquiry(site);
    await assign(id, ravi.id);
    expect(await post('follow_up', { id, on: '2020-01-01' })).toMatchObject({ status: 400, body: { field: 'on' } });
    await post('follow_up', { id, on: dayIn(7) });
    expect((await enquiry(id)).status).toBe('snoozed');
    expect(await open()).not.toContain(id);
    await later(5);
    expect((await enquiry(id)).status).toBe('snoozed');
    await later(8);
    expect(await enquiry(id)).toMatchObject({ status: 'in_work', follow_up_at: null });
    expect(await open()).toContain(id);
    expect(await emailsTo(ravi.email)).toContain(`Follow up: ${reference}`);
  });

  it('that waits for an answer ends when the customer writes, and is due otherwise', async () => {
    const [{ id: written }, { id: silent }] = [await anEnquiry(site), await anEnquiry(site)];
    for (const id of [written, silent]) {
      const { version } = await enquiry(id);
      await post('send_answer', { id, version, subject: 'Clamps', text: 'Three weeks.' });
      await post('follow_up', { id, on: dayIn(3), when: 'no_answer' });
      expect(await enquiry(id)).toMatchObject({ status: 'answered', follow_up_at: expect.any(String) });
    }
    await post('record_answer', { id: written, direction: 'in', channel: 'phone', text: 'Fine' });
    expect(await enquiry(written)).toMatchObject({ status: 'in_work', follow_up_at: null });
    await later(4);
    expect(await enquiry(silent)).toMatchObject({ status: 'in_work', follow_up_at: null });
  });

  it('is cancelled, which makes a snoozed enquiry new or in work again, as it was before', async () => {
    const [{ id: unread }, { id: assigned }] = [await anEnquiry(site), await anEnquiry(site)];
    await assign(assigned, ravi.id);
    for (const id of [unread, assigned]) {
      await post('follow_up', { id, on: dayIn(7) });
      await post('follow_up', { id, on: null });
    }
    expect(await enquiry(unread)).toMatchObject({ status: 'new', follow_up_at: null });
    expect(await enquiry(assigned)).toMatchObject({ status: 'in_work', follow_up_at: null });
  });
});

describe('Undo of a follow-up', () => {
  it('is refused once somebody has changed the enquiry', async () => {
    const { id } = await anEnquiry(site);
    const { body } = await post('follow_up', { id, on: dayIn(7) });
    await assign(id, ravi.id);
    const { version } = body as { version: number };
    expect(await post('follow_up', { id, on: null, version })).toMatchObject({ status: 409 });
    expect(await enquiry(id)).toMatchObject({ follow_up_at: expect.any(String) });
  });

  it('restores one of today, which cannot be planned', async () => {
    const { id } = await anEnquiry(site);
    const { body } = await post('follow_up', { id, on: null });
    const { version } = body as { version: number };
    const on = formatDayInZone(new Date(), 'Asia/Kolkata');
    expect(await post('follow_up', { id, on })).toMatchObject({ status: 400, body: { field: 'on' } });
    expect(await post('follow_up', { id, on, version })).toMatchObject({ status: 200 });
    expect(await enquiry(id)).toMatchObject({ status: 'snoozed', follow_up_at: expect.any(String) });
  });
});

describe('A quotation that nobody answers', () => {
  it('is reminded of once before it expires, and noted once when it has', async () => {
    const { id } = await anEnquiry(site);
    await assign(id, ravi.id);
    const { number } = await quotationsOf(site, sales).sent(id, { valid_until: dayIn(10) });
    const notices = async () => (await emailsTo(ravi.email)).filter((subject) => subject.includes(number ?? 'none'));
    await later(1);
    expect(await notices()).toEqual([]);
    for (const day of [8, 9]) await later(day);
    expect(await notices()).toEqual([expect.stringContaining('expires on')]);
    for (const day of [12, 13]) await later(day);
    expect(await notices()).toHaveLength(2);
    expect((await enquiry(id)).events.filter(({ text }) => text === `${number} expired`)).toHaveLength(1);
  });
});
