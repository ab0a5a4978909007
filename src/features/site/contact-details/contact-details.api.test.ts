import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import type { FieldValue, OfficeRow } from '../../office/rows/resources.contract.ts';
import type { ContactDetails } from './contact-details.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
});
afterAll(() => site?.close());

type Given = Record<string, FieldValue>;
const post = async <T>(path: string, body: unknown) =>
  (await site.post(`/api/office/${path}`, body, headers)) as { status: number; body: T };
const rowsOf = async (resource: string) =>
  ((await site.get(`/api/office/rows?resource=${resource}`, headers)).body as { rows: OfficeRow[] }).rows;
async function changeFirst(resource: string, values: Given) {
  const [{ id = 0, version = 0 } = {}] = await rowsOf(resource);
  return post<{ field?: string; problem?: string }>('change_row', { resource, id, version, values });
}
const loadContactDetails = async () => (await site.get('/api/get_contact_details.php')).body as ContactDetails[];

async function loadPageSections(path: string) {
  const { body } = await site.inject(path);
  const between = (from: string, to: string) => body.slice(body.indexOf(from), body.indexOf(to));
  return {
    main: between('<main', '</main>'),
    footer: between('<footer', '</footer>'),
  };
}

describe('Contact details', () => {
  it('are sent without blank numbers and mailboxes, marked as demonstration data in the demo', async () => {
    expect(await loadContactDetails()).toEqual([
      {
        id: expect.any(Number),
        name: 'Head office',
        address: 'Plot 00, Demonstration Industrial Estate\nExample Road, Mumbai 400 000\nMaharashtra, India',
        phones: ['+91 00000 00000', '+91 00000 00001'],
        whatsapp: '+91 00000 00000',
        mailboxes: [
          { subject: 'Sales', address: 'sales@example.com' },
          { subject: 'Export', address: 'export@example.com' },
          { subject: 'Clamps', address: 'clamps@example.com' },
        ],
        opening_times: 'Board line: 10.00 am to 6.00 pm',
        note: 'Address, mailboxes and phone numbers are demonstration data.',
      },
    ]);
  });

  it('that staff change are at once on the contact page, in the footer of every page and in the privacy policy', async () => {
    await site.inject('/ContactUs');
    await changeFirst('contact_details', { phone1: '+91 22 5550 1234', mailbox2: '', mailbox2_for: '' });
    await expect.poll(async () => (await loadPageSections('/ContactUs')).main).toContain('href="tel:+912255501234"');
    const contact = await loadPageSections('/ContactUs');
    expect(contact.main).toContain('+91 22 5550 1234');
    expect(contact.main).not.toContain('export@example.com');
    const { footer } = await loadPageSections('/AboutUs');
    expect(footer).toContain('href="tel:+912255501234"');
    expect(footer.match(/href="mailto:[^"]+"/g)).toEqual([
      'href="mailto:sales@example.com"',
      'href="mailto:clamps@example.com"',
    ]);
    expect((await loadPageSections('/PrivacyPolicy')).main).toContain('href="mailto:sales@example.com"');
  });

  it.each<Given>([
    { whatsapp: '022 5550 1234' },
    { mailbox1: 'sales at example.com' },
    { phone2: '+91 22 5550 1234 ext. 5' },
    { phone1: 'tel' },
  ])('refuse what visitors could not use: %o', async (values) => {
    const [field = ''] = Object.keys(values);
    expect(await changeFirst('contact_details', values)).toMatchObject({ status: 400, body: { field } });
  });

  it('have a chat by WhatsApp on every page, about the model on its own, and none without a number', async () => {
    await changeFirst('contact_details', { whatsapp: '+91 98200 55501' });
    await expect
      .poll(async () => (await loadPageSections('/ContactUs')).main)
      .toContain('href="https://wa.me/919820055501"');
    expect((await loadPageSections('/AboutUs')).footer).toContain('href="https://wa.me/919820055501"');
    const text = encodeURIComponent(
      `VTC-200-UB, 1 piece\n${site.services.settings.publicUrl}/product-single/VTC-200-UB`,
    );
    expect((await loadPageSections('/product-single/VTC-200-UB')).main).toContain(
      `href="https://wa.me/919820055501?text=${text}"`,
    );
    await changeFirst('contact_details', { whatsapp: '' });
    await expect.poll(async () => (await loadPageSections('/AboutUs')).footer).not.toContain('wa.me');
    expect((await loadPageSections('/product-single/VTC-200-UB')).main).not.toContain('wa.me');
  });

  it('of several places are all on the contact page under their names; the footer has the first', async () => {
    await post('add_row', {
      resource: 'contact_details',
      values: { name: 'Works', address: 'Shed 3', phone1: '020 5550 0000', sort_order: 2, note: 'Closed on Sunday.' },
    });
    await post('add_row', { resource: 'contact_details', values: { name: 'Yet to open', sort_order: 3 } });
    await expect.poll(async () => (await loadPageSections('/ContactUs')).main).toContain('Shed 3');
    const { main, footer } = await loadPageSections('/ContactUs');
    const headings = Array.from(main.matchAll(/<h2[^>]*>([^<]*)/g), ([, heading]) => heading);
    expect(headings).toEqual(['Head office', 'Works', 'Write to us', 'Who to talk to']);
    expect(main.indexOf('Closed on Sunday.')).toBeGreaterThan(main.indexOf('Works'));
    expect(main).not.toContain('Yet to open');
    expect(footer).not.toContain('Shed 3');
  });

  it('and a team that are archived leave no empty frame', async () => {
    const before = await loadPageSections('/ContactUs');
    expect(before.main).toContain('Who to talk to');
    for (const resource of ['contact_details', 'team']) {
      const rows = (await rowsOf(resource)).map(({ id, version }) => ({ id, version }));
      expect((await post('archive_rows', { resource, rows })).status).toBe(200);
    }
    await expect.poll(async () => (await loadPageSections('/ContactUs')).main).not.toContain('Who to talk to');
    expect([await loadContactDetails(), (await site.get('/api/get_team.php')).body]).toEqual([[], []]);
    const { main, footer } = await loadPageSections('/ContactUs');
    expect(main).not.toMatch(
      /<address|Office address|Phone<\/h|Email<\/h|tel:|mailto:|aria-label="Company"|role="alert"/,
    );
    expect(main).toContain('Write to us');
    expect(footer).not.toMatch(/<address|tel:|mailto:|<ul><\/ul>|<p[^>]*><\/p>/);
    expect((await loadPageSections('/PrivacyPolicy')).main).toContain('href="/ContactUs"');
  });
});

describe('The team', () => {
  it('has only the ways to reach someone that are known', async () => {
    await post('add_row', { resource: 'team', values: { role: 'Night porter', phone: '(020) 555-0000' } });
    await expect.poll(async () => (await loadPageSections('/ContactUs')).main).toContain('Night porter');
    expect((await site.get('/api/get_team.php')).body).toEqual([
      { id: expect.any(Number), role: 'Night porter', does: '', mailbox: '', phone: '(020) 555-0000' },
    ]);
    const { main } = await loadPageSections('/ContactUs');
    expect(main).toContain('href="tel:0205550000"');
    expect(main).not.toContain('mailto:');
  });
});

it('A contact page whose details cannot be read says so, and keeps the form', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { pool } = site.services.database;
  await pool.query('alter table contact_details rename to away');
  try {
    await pool.query('update banners set heading = heading');
    await expect
      .poll(async () => (await loadPageSections('/ContactUs')).main)
      .toContain('Failed to load contact information. Please try again later.');
    expect((await loadPageSections('/ContactUs')).main).toContain('Write to us');
    expect(logged).toHaveBeenCalled();
  } finally {
    await pool.query('alter table away rename to contact_details');
    logged.mockRestore();
  }
});
