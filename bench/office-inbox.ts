import { BUDGETS, type Measurement } from './budgets.ts';
import type { OfficeClient, OfficeQuery } from './office-client.ts';
import { measureTime } from './office-timing.ts';

/** Most enquiries have two messages of a few hundred characters. There are as many accounts as enquiries. */
const CUSTOMERS = 50_000;
const pick = (words: string, seed: string) =>
  `(string_to_array('${words}', ' '))[1 + (${seed}) % ${words.split(' ').length}]`;
const FIRST = 'Asha Ravi Meera Vikram Priya Anil Sunita Rahul Kavita Suresh Deepa Arjun Nisha Mohan Lata';
const LAST = 'Rao Shah Patel Iyer Singh Kulkarni Menon Gupta Das Reddy Joshi Bose Nair Mehta Khan Deshpande Pillai';
const TRADE = 'Auto Weld Jig Tool Press Robot Frame Plast Mould Metal Cast Door';
const WORDS =
  'clamp drawing delivery price weeks holding force spindle rubber base plate quantity order drawing stock handle stainless fixture weld sample freight invoice';

const sentence = (seed: string) =>
  `(select string_agg(${pick(WORDS, `${seed} * 7 + w * 31 + ${seed} / 1000 * w`)} || case when w % 9 = 0 then ' ' || ${seed} * w else '' end, ' ') from generate_series(1, 60) w)`;

/** SQL that inserts accounts and messages; fillOffice runs it. */
export const CUSTOMERS_AND_MESSAGES_SQL = `
  insert into users (id, email, email_verified, first_name, last_name, company_name, mobile, city, state, country) overriding system value
  select n, 'customer-' || n || '@works-' || n % 700 || '.example', n % 10 <> 0, ${pick(FIRST, 'n')}, ${pick(LAST, 'n / 15')},
    ${pick(TRADE, 'n / 3')} || ' ' || ${pick(LAST, 'n / 40')} || ' ' || n % 5000, '+91 98' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'City ' || n % 400, 'State ' || n % 29, 'India'
  from generate_series(1, ${CUSTOMERS}) n;
  insert into messages (conversation_id, direction, sender, recipient, subject, text, state, at)
  select c.id, case when l = 1 then 'out' else 'in' end, c.email, c.email, 'Your enquiry ' || c.reference,
    ${sentence('(c.id * 2 + l)')}, case when l = 1 then 'sent' else 'recorded' end, c.received_at + l * interval '1 hour'
  from conversations c cross join generate_series(1, 2) l where c.first_answered_at is not null`;

/** Lists and statistics of sales, with 50,000 enquiries and accounts. */
export async function measureInbox(office: OfficeClient, times: number): Promise<Measurement[]> {
  const budget = BUDGETS.officeListMs;
  const measure = (group: string, path: string) => (name: string, queries: OfficeQuery[]) =>
    measureTime({ group, name, budget }, times, (at) => office.get(path, queries[at % queries.length] ?? {}));
  const inbox = measure('The inbox', 'enquiries');
  const listed = (resource: string) => (name: string, queries: OfficeQuery[]) =>
    measure('Lists of the inbox', 'rows')(
      `${resource}: ${name}`,
      queries.map((query) => ({ resource, ...query })),
    );
  const customers = listed('customers');
  const screens = 'Screens of the inbox';
  const ids = Array.from({ length: 20 }, (_, at) => ({ id: 1 + at * 997 }));
  const measurements: Measurement[] = [
    await inbox('open', [{}]),
    await inbox('late', [{ late: 'yes' }]),
    await inbox('of nobody', [{ assignee: 'nobody' }]),
    await inbox('all', [{ view: 'all' }]),
    await inbox('closed', [{ view: 'closed' }]),
    await measure('The inbox', 'enquiry_counts')('counts', [{}]),
    await inbox(
      'a name',
      ['Customer 4711', 'Customer 39', 'Company 17'].map((search) => ({ view: 'all', search })),
    ),
    await inbox(
      'a word of two letters',
      ['cu', 'zq', '47', 'co'].map((search) => ({ view: 'all', search })),
    ),
    await inbox(
      'two letters, open',
      ['cu', 'zq', '47', 'co'].map((search) => ({ search })),
    ),
    await inbox(
      'a frequent word',
      ['customer', 'example'].map((search) => ({ view: 'all', search })),
    ),
    await inbox(
      'of a letter, frequent',
      ['spindle', 'holding'].map((search) => ({ view: 'all', search })),
    ),
    await inbox(
      'of a letter, open',
      ['spindle', 'holding'].map((search) => ({ search })),
    ),
    await inbox(
      'of a letter, rare',
      ['99981', '4711', 'spindle 36'].map((search) => ({ view: 'all', search })),
    ),
    await inbox('nowhere', [{ view: 'all', search: 'no such word' }, { search: 'nowhere' }]),
    await customers('first page', [{}]),
    await customers(
      'a name',
      ['asha rao', 'meera', 'khan weld'].map((search) => ({ search })),
    ),
    await customers(
      'a word of two letters',
      ['ra', 'zq', '47', 'da', 'xy'].map((search) => ({ search })),
    ),
    await customers(
      'a number',
      ['98000', '4711', '79190'].map((search) => ({ search })),
    ),
    await customers('nowhere', [{ search: 'no such customer' }, { search: 'xqz' }]),
    await inbox('new to me', [{ assignee: 'noticed' }]),
    await listed('enquiries')('first page', [{}]),
    await listed('enquiries')('a company', [{ search: 'Company 17' }, { search: 'Company 4711' }]),
    await listed('quotations')('first page', [{}]),
    await listed('quotations')('open', [{ 'f.state': 'sent' }]),
    await listed('quotations')('a number', [{ search: 'Q/2025-26/4711' }, { search: 'OC/2025-26/17' }]),
    await measure(screens, 'enquiry')('an enquiry with its messages', ids),
    await measure(screens, 'customer')('a customer with orders and colleagues', ids),
    await measure(screens, 'desk')('the home page', [{}]),
    await measure(screens, 'pipeline')('the pipeline', [{}]),
    await measure(screens, 'named_rows')('"Go to"', [
      ...['E-4711', 'Q/2025-26/17', 'Company 17', 'asha rao', 'nowhere at all'].map((search) => ({ search })),
    ]),
  ];
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10);
  for (const by of ['week', 'staff', 'family', 'state', 'town'])
    for (const [name, query] of [
      ['12 weeks', {}],
      ['a year', { from: day(365) }],
      ['two years', { from: day(730) }],
    ] as const)
      measurements.push(await measure('Statistics', 'desk_figures')(`by ${by}, ${name}`, [{ by, ...query }]));
  return measurements;
}
